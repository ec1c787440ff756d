import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../../tools/infra/find-program.ts';
import type { MeasuredServer } from './processes.ts';
import type { Stage } from './stage.ts';

const SERVERS = resolve(import.meta.dirname, '../servers');
const BUILD_LIMIT_MS = 5 * 60_000;
const run = promisify(execFile);

interface Database {
  url: string;
  /** How many connections a server may have to it. */
  pool: string;
}

/** The look-up by node:http and pg alone. */
export const startBareServer = (stage: Stage, { url, pool }: Database): Promise<MeasuredServer> =>
  stage.server(process.execPath, [join(SERVERS, 'bare-server.ts')], { DATABASE_URL: url, POOL: pool });

/** node:http that answers as many bytes, whatever it is asked for. */
export const startConstantServer = (stage: Stage, size: number): Promise<MeasuredServer> =>
  stage.server(process.execPath, [join(SERVERS, 'constant-server.ts')], { SIZE: String(size) });

/** The look-up by net/http and pgx alone. Undefined where there is no Go. */
export async function startGoServer(
  stage: Stage,
  { url, pool }: Database,
): Promise<MeasuredServer | undefined> {
  const usual = '/usr/local/go/bin/go';
  const go = findProgram('go') ?? (existsSync(usual) ? usual : undefined);
  if (!go) return undefined;
  const program = join(stage.folder, 'go-server');
  await run(go, ['build', '-o', program, '.'], { cwd: join(SERVERS, 'go'), timeout: BUILD_LIMIT_MS });
  return stage.server(program, [], {
    DATABASE_URL: url,
    POOL: pool,
    STATEMENT: join(SERVERS, 'bare-statement.sql'),
  });
}
