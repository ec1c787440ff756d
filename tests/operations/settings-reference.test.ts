import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, it } from 'vitest';
import { schemas as auth } from '../../services/auth/src/config.ts';
import { schemas as content } from '../../services/content/src/config.ts';
import { schemas as mail } from '../../services/mail/src/config.ts';
import { schemas as tracking } from '../../services/tracking/src/config.ts';
import { schemas as vault } from '../../services/vault/src/config.ts';
import { newSettings } from '../../tools/operate/env-file.mjs';
import { settingsReference, withReference } from '../../tools/settings-reference.ts';

const file = new URL('../../docs/settings.md', import.meta.url);
const document = readFileSync(file, 'utf8');
const reference = settingsReference({ ...tracking, ...content, ...auth, ...mail, ...vault });

it('is up to date (npm run settings)', async () => {
  const wanted = await format(withReference(document, reference), {
    parser: 'markdown',
    printWidth: 140,
    proseWrap: 'preserve',
  });
  expect(document).toBe(wanted);
});

it('finds a way to set each setting under Compose', () => {
  expect(reference.split('\n').filter((line) => line.includes('| missing |'))).toEqual([]);
});

it('describes everything in .env', () => {
  const written = newSettings({ walArchiveDir: '/mnt', withGrafana: true, optional: ['vault'] }).map(
    ({ name }) => name,
  );
  expect(written.filter((name) => !reference.includes(`| \`${name}\` |`))).toEqual([]);
});
