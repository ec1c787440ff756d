import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../../tools/infra/find-program.ts';

const run = promisify(execFile);
const SOURCE = join(import.meta.dirname, '../peers/go');

/** Builds the look-up in Go. @returns its program; undefined where there is no Go */
export async function builtGoServer(folder: string): Promise<string | undefined> {
  const usual = '/usr/local/go/bin/go';
  const go = findProgram('go') ?? (existsSync(usual) ? usual : undefined);
  if (!go) return undefined;
  const program = join(folder, 'go-server');
  await run(go, ['build', '-o', program, '.'], { cwd: SOURCE });
  return program;
}
