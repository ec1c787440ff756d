import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connected } from '../infra/connected.ts';
import { PlainError } from '../setup/plain-error.mjs';
import { runProgram } from '../setup/run-tool.mjs';

const THIS_FILE = fileURLToPath(import.meta.url);
const LIMIT_MS = 10 * 60_000;

type Environments = Record<string, NodeJS.ProcessEnv>;

/**
 * Migrates the services' databases in one process, since most of the time goes into loading the same code. Each
 * database records the build, and is skipped while that stays the same.
 * @param build of the services
 * @throws PlainError that names the service whose migration failed
 */
export async function migrate(environments: Environments, build: string): Promise<void> {
  const urls = Object.values(environments).map((environment) => environment.DATABASE_URL);
  const builds = await Promise.all(urls.map(lastBuild));
  if (builds.every((last) => last === build)) return;
  const input = JSON.stringify(environments);
  const { code, said } = await runProgram(process.execPath, [THIS_FILE], { input, limitMs: LIMIT_MS });
  if (code !== 0) throw new PlainError(`${said.trim()}\nThe databases could not be brought up to date.`);
  await Promise.all(urls.map((url) => noteBuild(url, build)));
}

/** Stored with the table of migrations, so that both are lost and restored together. */
const lastBuild = (url: string | undefined) =>
  connected(url, async (client) => {
    const statement = `SELECT obj_description(to_regclass('public.migrations'), 'pg_class') AS build`;
    return (await client.query<{ build: string | null }>(statement)).rows[0]?.build;
  });

const noteBuild = (url: string | undefined, build: string) =>
  connected(url, (client) =>
    client.query(`COMMENT ON TABLE public.migrations IS ${pg.escapeLiteral(build)}`),
  );

async function migrateInTurn(environments: Environments): Promise<void> {
  for (const [service, environment] of Object.entries(environments)) {
    process.env = environment;
    // It does its work on import, and reports by the exit code.
    await import(new URL(`../../services/${service}/dist/database/migrate.js`, import.meta.url).href);
    if (process.exitCode) break;
  }
}

if (process.argv[1] === THIS_FILE) await migrateInTurn((await json(process.stdin)) as Environments);
