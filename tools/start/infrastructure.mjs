import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { startPostgres } from '../infra/postgres.mjs';
import { startRedis } from '../infra/redis.mjs';
import { forgetProcess, recordProcess } from '../infra/run-records.mjs';
import { say, step } from '../setup/terminal.mjs';
import { freshLogFile } from './log-file.mjs';

const DATABASES = ['tracking', 'content', 'auth', 'mail'];
const PAUSE_MS = 1000;
const ORDER = { redis: 3, postgres: 4 };

/**
 * Starts Postgres with the product's databases, and Redis; keeps both alive until they are stopped.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} session see run-records
 */
export async function startInfrastructure(settings, session) {
  const start = (name, program, options) => keptAlive({ name, program, options, settings, session });
  const [postgres, redis] = await Promise.all([
    step('Postgres is ready', async () => {
      const server = await start('postgres', startPostgres, {});
      for (const database of DATABASES) await server.current.createDatabase(database);
      return server;
    }),
    step('Redis is ready', () => start('redis', startRedis, { appendonly: true })),
  ]);
  return {
    databaseUrl: (name) => postgres.current.url(name),
    redisUrl: redis.current.url,
    stop: async () => {
      await redis.stop();
      await postgres.stop();
    },
  };
}

async function keptAlive({ name, program, options, settings, session }) {
  const { dataDir, runDir, logDir } = settings;
  const steps = [
    ['SIGINT', 4000],
    ['SIGKILL', 1000],
  ];
  const onSpawn = (pid) => recordProcess(runDir, { name, pid, session, order: ORDER[name], steps });
  const logFile = freshLogFile(logDir, name);
  const launch = (port) =>
    program({ ...options, dir: join(dataDir, name), port, logFile, log: say, onSpawn });
  const server = { current: await launch(0), stopping: false };
  const watch = async () => {
    for (;;) {
      await server.current.exited;
      if (server.stopping) return;
      say(`${name} ended unexpectedly; starting it again. Its log: ${logFile}`);
      await sleep(PAUSE_MS);
      if (server.stopping) return;
      server.current = await launch(server.current.port).catch((error) => {
        say(error.message);
        return server.current;
      });
    }
  };
  void watch();
  server.stop = async () => {
    server.stopping = true;
    await server.current.stop();
    forgetProcess(runDir, name);
  };
  return server;
}
