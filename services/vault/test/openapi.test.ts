import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeVault } from '../src/openapi.js';

it('is described by the checked-in document (npm run openapi writes it anew)', async () => {
  const checkedIn: unknown = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));
  expect(JSON.parse(JSON.stringify(await describeVault()))).toEqual(checkedIn);
});
