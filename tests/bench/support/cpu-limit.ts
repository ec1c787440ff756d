import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** As containers have it. */
const PERIOD_US = 100_000;

/**
 * Gives a process a share of a core, as a container's CPU limit does.
 * @returns lifts the limit
 * @throws Error where control groups may not be made
 */
export async function limitedProcessor(pid: number, share: number): Promise<() => Promise<void>> {
  const isFirst = existsSync(join(ROOT, 'cpu'));
  const parent = isFirst ? join(ROOT, 'cpu') : ROOT;
  const group = join(parent, `vaultway-bench-${pid}`);
  const quota = String(Math.round(PERIOD_US * share));
  await mkdir(group);
  if (isFirst) {
    await writeFile(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    await writeFile(join(group, 'cpu.cfs_quota_us'), quota);
  } else {
    await writeFile(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
  }
  await writeFile(join(group, 'cgroup.procs'), String(pid));
  return async () => {
    const left = (await readFile(join(group, 'cgroup.procs'), 'utf8')).trim().split('\n').filter(Boolean);
    for (const process of left) await writeFile(join(parent, 'cgroup.procs'), process);
    await rmdir(group);
  };
}
