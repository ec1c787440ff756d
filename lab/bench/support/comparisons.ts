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
  /** Maximum connections of a server to it. */
  pool: string;
}

/** Starts the look-up in plain node:http and pg. */
export const startBareServer = (stage: Stage, { url, pool }: Database): Promise<MeasuredServer> =>
  stage.server(process.execPath, [join(SERVERS, 'bare-server.ts')], { DATABASE_URL: url, POOL: pool });

/** Starts node:http with a constant response of the same size. */
export const startConstantServer = (stage: Stage, size: number): Promise<MeasuredServer> =>
  stage.server(process.execPath, [join(SERVERS, 'constant-server.ts')], { SIZE: String(size) });

/** Starts the look-up in plain net/http and pgx. Returns undefined without Go. */
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
