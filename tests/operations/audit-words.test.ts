import { BULK_ACTIONS } from '@vaultway/contracts';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');
const words = JSON.parse(read('web/src/locales/en/admin.json')) as {
  audit: { actions: Record<string, Record<string, string>> };
  trash: { types: Record<string, string> };
};

const sources = globSync('services/*/src/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(read);
/** Nouns of record stores, from `RecordKind`, and whether they also go to the trash. */
const nouns = sources.flatMap((text) =>
  [...text.matchAll(/type: '([a-z_]+)',\s+entity:/g)].map(([, noun = '']) => ({
    noun,
    isInTrash: text.includes('trash.add('),
  })),
);
const inTrash = nouns.filter(({ isInTrash }) => isInTrash).map(({ noun }) => noun);
/** Actions recorded by name. */
const named = sources.flatMap((text) =>
  [...text.matchAll(/(?:action: |record\w*\(tx, )'([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => action),
);

const hasWords = (action: string) => {
  const [noun = '', verb = ''] = action.split('.');
  return words.audit.actions[noun]?.[verb] !== undefined;
};

// The other languages match English: web/src/shared/i18n/locales.test.ts.
it('the activity log has words for every action of the services', () => {
  expect(nouns.length).toBeGreaterThan(5);
  expect(named.length).toBeGreaterThan(15);
  const ofTrash = inTrash.flatMap((noun) =>
    ['created', 'updated', 'deleted', 'restored'].map((verb) => `${noun}.${verb}`),
  );
  const bulk = BULK_ACTIONS.map((action) => `bulk.${action}`);
  expect([...named, ...ofTrash, ...bulk].filter((action) => !hasWords(action))).toEqual([]);
  expect(nouns.filter(({ noun }) => !(noun in words.audit.actions))).toEqual([]);
});

it('the trash has words for exactly the kinds that it holds', () => {
  expect(Object.keys(words.trash.types).toSorted()).toEqual(inTrash.toSorted());
});
