import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startGuard } from '../../tools/infra/guard.ts';
import { startPostgres } from '../../tools/infra/postgres.ts';
import { startRedis } from '../../tools/infra/redis.ts';
import { recordProcess } from '../../tools/infra/run-records.ts';
import { temporaryFolder } from '../../tools/setup/folders.mjs';
import { fromContainers, startContainerInfra } from './container-infra.ts';
import { WORKERS } from './workers.ts';

const WITHOUT_INFRASTRUCTURE = new Set([
  'contracts',
  'gateway',
  'web',
  'panel',
  'start',
  'abuse',
  'bench',
  'contract',
  'roles',
  'chaos',
  'containers',
  'tools',
]);

/**
 * Starts a throw-away Postgres and one throw-away Redis per worker for the whole run, when a chosen project needs them.
 */
export default async function setup(root: TestProject): Promise<(() => Promise<void>) | undefined> {
  const chosen = root.vitest.projects.map((project) => project.name);
  if (chosen.every((name) => WITHOUT_INFRASTRUCTURE.has(name))) return undefined;

  const { postgresUrl, redisUrls, stop } = await (fromContainers ? startContainerInfra : startLocalInfra)(
    WORKERS,
  );
  root.provide('postgresUrl', postgresUrl);
  root.provide('redisUrls', redisUrls);
  root.provide('redisUrl', redisUrls[0] ?? '');
  return stop;
}

/** Uses this machine's programs. */
async function startLocalInfra(redisCount: number) {
  const { folder, remove } = temporaryFolder('test');
  const session = randomUUID();
  startGuard({ folder, session, removeFolder: folder });
  const record = (name: string) => (pid: number) => recordProcess(folder, { name, pid, session, order: 1 });

  const [postgres, ...redis] = await Promise.all([
    startPostgres({ dir: join(folder, 'postgres'), durable: false, onSpawn: record('postgres') }),
    ...Array.from({ length: redisCount }, (_, worker) =>
      startRedis({ dir: join(folder, `redis-${worker}`), onSpawn: record(`redis-${worker}`) }),
    ),
  ]);
  return {
    postgresUrl: postgres.url(),
    redisUrls: redis.map(({ url }) => url),
    stop: async () => {
      await Promise.all([postgres, ...redis].map((server) => server.stop()));
      remove();
    },
  };
}
