import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, chownSync, copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connected } from '../../tools/infra/connected.ts';
import { startGuard } from '../../tools/infra/guard.ts';
import { startPostgres, type Postgres } from '../../tools/infra/postgres.ts';
import { recordProcess } from '../../tools/infra/run-records.ts';
import { temporaryFolder } from '../../tools/setup/folders.mjs';

/** A separate Postgres with streaming hot standbys. */
export interface ReplicatedPostgres {
  primary: Postgres;
  replicas: [Postgres, ...Postgres[]];
  /** Runs a statement on the first replica as its superuser. */
  onReplica: (sql: string) => Promise<unknown[]>;
  stop: () => Promise<void>;
}

/**
 * @param prepare creates the initial contents of the replicas
 * @param count number of replicas
 */
export async function startReplicatedPostgres(
  prepare: (primary: Postgres) => Promise<void>,
  count = 1,
): Promise<ReplicatedPostgres> {
  const { folder, remove } = temporaryFolder('replicated');
  const session = randomUUID();
  startGuard({ folder, session, removeFolder: folder });
  const start = (name: string) =>
    startPostgres({
      dir: join(folder, name),
      replicated: true,
      onSpawn: (pid) => recordProcess(folder, { name, pid, session, order: 1 }),
    });

  const primary = await start('primary');
  await prepare(primary);
  const startReplica = async (name: string) => {
    await copyCluster(primary, join(folder, 'primary'), join(folder, name));
    return start(name);
  };
  const replicas: ReplicatedPostgres['replicas'] = [await startReplica('replica')];
  while (replicas.length < count) replicas.push(await startReplica(`replica-${replicas.length + 1}`));
  return {
    primary,
    replicas,
    onReplica: (sql) =>
      connected(replicas[0].url(), async (client) => (await client.query<Record<string, unknown>>(sql)).rows),
    stop: async () => {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await primary.stop();
      remove();
    },
  };
}

/** Replaces pg_basebackup, which the npm package of Postgres lacks. */
async function copyCluster(primary: Postgres, from: string, to: string): Promise<void> {
  mkdirSync(to, { mode: 0o711 });
  copyFileSync(join(from, 'password'), join(to, 'password'));
  const cluster = join(to, 'cluster');
  const label = await connected(primary.url(), async (client) => {
    await client.query(`SELECT pg_backup_start('replica', true)`);
    execFileSync('cp', ['-a', join(from, 'cluster'), cluster], { timeout: 60_000 });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    return rows[0]?.labelfile ?? '';
  });
  rmSync(join(cluster, 'postmaster.pid'));
  writeFileSync(join(cluster, 'backup_label'), label);
  writeFileSync(join(cluster, 'standby.signal'), '');
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url()}'\n`);
  // These files must belong to the cluster's owner; root only copied them.
  const { uid, gid } = statSync(join(cluster, 'PG_VERSION'));
  for (const name of ['backup_label', 'standby.signal']) chownSync(join(cluster, name), uid, gid);
}
