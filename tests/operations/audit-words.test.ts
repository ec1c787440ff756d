import { BULK_ACTIONS } from '@vaultway/contracts';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { auditedFields } from './support/audited-fields.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');
const words = JSON.parse(read('web/src/locales/en/admin.json')) as {
  audit: { actions: Record<string, Record<string, string>> };
  fields: Record<string, string>;
  trash: { types: Record<string, string> };
};

const files = globSync('services/*/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
const sources = files.map((file) => ({ service: file.split('/')[1] ?? '', text: read(file) }));
/** Nouns of record stores, from `RecordKind`, and whether they also go to the trash. */
const nouns = sources.flatMap(({ service, text }) =>
  [...text.matchAll(/type: '([a-z_]+)',\s+entity:/g)].map(([, noun = '']) => ({
    service,
    noun,
    isInTrash: text.includes('trash.add('),
  })),
);
const inTrash = nouns.filter(({ isInTrash }) => isInTrash).map(({ noun }) => noun);
/** Actions recorded by name. */
const recorded = sources.flatMap(({ service, text }) =>
  [...text.matchAll(/(?:action: |record\w*\(tx, )'([a-z_]+\.[a-z_]+)'/g)].map(([, action = '']) => ({
    service,
    action,
  })),
);
const named = recorded.map(({ action }) => action);

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

it('the filter of actions offers every kind of record, below its service', () => {
  const page = read('web/src/admin/audit/audit-page.tsx');
  const [, list = ''] = /const RECORDED[^=]*= \{(.*?)\n\};/s.exec(page) ?? [];
  const offered = [...list.matchAll(/(\w+): \[(.*?)\]/gs)].flatMap(([, service = '', types = '']) =>
    [...types.matchAll(/'(\w+)'/g)].map(([, type]) => `${service} ${type}`),
  );
  const types = [
    ...nouns.map(({ service, noun }) => `${service} ${noun}`),
    ...recorded.map(({ service, action }) => `${service} ${action.split('.')[0]}`),
    'tracking bulk',
  ];
  expect(offered.toSorted()).toEqual([...new Set(types)].toSorted());
});

it('the activity log has words for every field of the records in it', () => {
  const fields = auditedFields(ROOT);
  expect(fields.length).toBeGreaterThan(150);
  const site = JSON.parse(read('web/src/locales/en/site.json')) as {
    parcel: { fields: Record<string, string> };
  };
  const names = read('web/src/admin/widgets/audit/field-name.ts');
  const leftOut = read('web/src/admin/widgets/audit/differences.ts');
  const hasName = (field: string) =>
    field in words.fields ||
    field in site.parcel.fields ||
    names.includes(`\n  ${field}: '`) ||
    leftOut.includes(`\n  '${field}',`);
  expect(fields.filter((field) => !hasName(field))).toEqual([]);
});
