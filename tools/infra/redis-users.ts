import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedPassword } from '../setup/derived-secret.mjs';
import { ROOT } from '../setup/folders.mjs';
import { runProgram } from '../setup/run-tool.mjs';

const RULES = join(ROOT, 'infra', 'redis', 'users.acl');
/** First version of Redis with ACL rules as fine as these. */
const NEEDED_VERSION = 7;
const VERSION_LIMIT_MS = 10_000;

/** Returns a user's password; `default` is the operator. */
export const redisPassword = (master: string, user: string) =>
  user === 'default' ? master : derivedPassword(master, `Redis user ${user}`);

/**
 * Returns the contents of Redis's ACL file.
 *
 * @param program redis-server; null for a container with a recent version
 * @param master the operator's password
 */
export async function redisUsers(
  program: string | null,
  master: string,
): Promise<{ acl: string; keptApart: boolean }> {
  const keptApart = program === null || (await majorVersion(program)) >= NEEDED_VERSION;
  const lines = readFileSync(RULES, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .replaceAll(/\{([\w-]+)\}/g, (_, user: string) => `#${sha256(redisPassword(master, user))}`);
  const allowAll = (line: string) => line.replace(/^(user \S+ on \S+).*/, '$1 ~* +@all');
  const users = lines.split('\n').filter(Boolean);
  return { acl: `${(keptApart ? users : users.map(allowAll)).join('\n')}\n`, keptApart };
}

async function majorVersion(program: string): Promise<number> {
  const { said } = await runProgram(program, ['--version'], { limitMs: VERSION_LIMIT_MS });
  return Number(/v=(\d+)\./.exec(said)?.[1] ?? 0);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
