import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { PlainError } from '../setup/plain-error.mjs';
import { runProgram } from '../setup/run-tool.mjs';

const THIS_FILE = fileURLToPath(import.meta.url);
const LIMIT_MS = 180_000;

type Environments = Record<string, NodeJS.ProcessEnv>;

/**
 * Brings the services' databases up to date, all in one process: most of the time goes into loading the same code.
 * @throws PlainError that names the service whose migration failed
 */
export async function migrate(environments: Environments): Promise<void> {
  const input = JSON.stringify(environments);
  const { code, said } = await runProgram(process.execPath, [THIS_FILE], { input, limitMs: LIMIT_MS });
  if (code !== 0) throw new PlainError(`${said.trim()}\nThe databases could not be brought up to date.`);
}

async function migrateInTurn(environments: Environments): Promise<void> {
  for (const [service, environment] of Object.entries(environments)) {
    process.env = environment;
    // It does its work on import, and reports by the exit code.
    await import(new URL(`../../services/${service}/dist/database/migrate.js`, import.meta.url).href);
    if (process.exitCode) break;
  }
}

if (process.argv[1] === THIS_FILE) await migrateInTurn((await json(process.stdin)) as Environments);
