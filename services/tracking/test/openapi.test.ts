import { RESERVED_CODES, WEBHOOK_TEST, WEBHOOK_TYPES } from '@vaultway/contracts';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeTracking } from '../src/openapi.js';

it('matches the checked-in document (npm run openapi updates it)', async () => {
  const checkedIn: unknown = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));
  expect(JSON.parse(JSON.stringify(await describeTracking()))).toEqual(checkedIn);
});

it('reserves every tracking code that is the path of another route', async () => {
  const { paths } = await describeTracking();
  const taken = Object.entries(paths).flatMap(([path, { get }]) =>
    get ? (/^\/api\/parcels\/([^/{]+)$/.exec(path)?.slice(1) ?? []) : [],
  );
  expect(taken.toSorted()).toEqual(RESERVED_CODES.toSorted());
});

it('describes every message of webhooks, as the documentation does', async () => {
  const { webhooks } = JSON.parse(JSON.stringify(await describeTracking())) as { webhooks: object };
  const types = [...WEBHOOK_TYPES, WEBHOOK_TEST];
  expect(Object.keys(webhooks).toSorted()).toEqual(types.toSorted());
  const docs = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  expect(types.filter((type) => !docs.includes(`| \`${type}\` `))).toEqual([]);
});
