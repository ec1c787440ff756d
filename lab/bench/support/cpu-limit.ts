import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** Period that containers use. */
const PERIOD_US = 100_000;

/** Returns the requirement of {@link limitedProcessor} that this machine lacks, or undefined. */
export const whatLimitsLack = (): string | undefined =>
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'root on Linux';

/**
 * Limits a process, and its future children, to a share of a core, as a container's CPU limit does.
 * @returns a function that lifts the limit
 * @throws Error if control groups can't be created
 */
export async function limitedProcessor(pid: number, share: number): Promise<() => Promise<void>> {
  const isVersion1 = existsSync(join(ROOT, 'cpu'));
  const parent = isVersion1 ? join(ROOT, 'cpu') : ROOT;
  const group = join(parent, `vaultway-bench-${pid}`);
  const quota = String(Math.round(PERIOD_US * share));
  await mkdir(group);
  try {
    if (isVersion1) {
      await writeFile(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      await writeFile(join(group, 'cpu.cfs_quota_us'), quota);
    } else {
      await writeFile(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
    }
    await writeFile(join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    await rmdir(group);
    throw new Error(`${group} cannot limit the processor`, { cause: error });
  }
  return async () => {
    const left = (await readFile(join(group, 'cgroup.procs'), 'utf8')).trim().split('\n').filter(Boolean);
    for (const id of left) await writeFile(join(parent, 'cgroup.procs'), id);
    await rmdir(group);
  };
}
