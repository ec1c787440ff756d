import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/folders.mjs';

const LIMIT_MS = 5 * 60_000;
/** Longer ones are generated or binary. */
const LONGEST = 500_000;
const MAX_BUFFER = 2 ** 30;

const git = (args: string[], input?: string) =>
  execFileSync('git', args, { cwd: ROOT, input, maxBuffer: MAX_BUFFER, timeout: LIMIT_MS });

async function secretsIn(name: string, content: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { content, filePath: name, ext: '.txt', contentType: 'text' },
    options: {
      noPhysicFilePath: true,
      maskSecrets: true,
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, rules: [] }] },
    },
  });
  return messages.map(({ ruleId, message }) => `${name}: ${message} (${ruleId})`);
}

/** Yields every text in the repository's history, with its object's name. */
function* textsOfHistory(): Generator<[name: string, text: string]> {
  const format = '--batch-check=%(objecttype) %(objectsize) %(objectname)';
  const names = git(['cat-file', '--batch-all-objects', format])
    .toString()
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([type, size]) => type === 'blob' && Number(size) <= LONGEST)
    .map(([, , name]) => name);
  const contents = git(['cat-file', '--batch'], `${names.join('\n')}\n`);
  let at = 0;
  for (const name of names) {
    const begin = contents.indexOf('\n', at) + 1;
    const end = begin + Number(contents.toString('utf8', at, begin).split(' ')[2]);
    at = end + 1;
    const bytes = contents.subarray(begin, end);
    if (!bytes.includes(0)) yield [name ?? '', bytes.toString()];
  }
}

it('finds a planted key', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const found = await secretsIn('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  expect(found).toHaveLength(1);
});

it.skipIf(!existsSync(join(ROOT, '.git')))(
  'finds no secret in the history (skipped outside a clone)',
  async () => {
    const found: string[] = [];
    let texts = 0;
    for (const [name, text] of textsOfHistory()) {
      found.push(...(await secretsIn(name, text)));
      texts += 1;
    }
    expect(texts).toBeGreaterThan(500);
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);
