import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Place } from '@vaultway/contracts';
import { VaultUnderTest } from './support/vault.js';

const kim = { id: randomUUID(), email: 'kim@example.com' };
let vault: VaultUnderTest;
let [top, room, shelf]: Place[] = [];
const get = (query: string, role: 'keeper' | 'auditor' | 'clerk' | 'courier' = 'keeper') =>
  vault.signedIn(kim, role).get(`/api/vault/places/labels.pdf?${query}`);
const printed = () => vault.neighbors.labels;

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  top = await vault.aPlace({ code: 'ZRH', name: 'زيورخ' });
  room = await vault.aPlace({ kind: 'room', code: 'R1', parent_id: top.id });
  shelf = await vault.aPlace({ kind: 'shelf', code: 'A-S1', name: 'Gold', parent_id: room.id });
});
beforeEach(() => void printed().splice(0));
afterAll(() => vault.stop());

it('prints chosen places in their order, each once', async () => {
  const answer = await get(`ids=${shelf?.id},${top?.id},${shelf?.id.toUpperCase()}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(printed()).toEqual([
    {
      format: 'a4-8',
      labels: [
        { code: 'A-S1', name: 'Gold', around: 'ZRH › R1' },
        { code: 'ZRH', name: 'زيورخ', around: null },
      ],
    },
  ]);
});

it('prints a place and all places inside it, by code', async () => {
  expect((await get(`inside=${top?.id}&format=a6`, 'auditor')).status).toBe(200);
  expect(printed()).toEqual([
    expect.objectContaining({
      format: 'a6',
      labels: [
        expect.objectContaining({ code: 'A-S1' }),
        { code: 'R1', name: null, around: 'ZRH' },
        expect.objectContaining({ code: 'ZRH' }),
      ],
    }),
  ]);
});

it('prints at most 200', async () => {
  const full = await vault.aPlace();
  for (let count = 1; count < 200; count += 1) await vault.aPlace({ kind: 'position', parent_id: full.id });
  expect((await get(`inside=${full.id}`)).status).toBe(200);
  expect(printed()[0]?.labels).toHaveLength(200);
  await vault.aPlace({ kind: 'position', parent_id: full.id });
  const answer = await get(`inside=${full.id}`);
  expect(answer.status).toBe(422);
  expect(answer.body.details).toEqual([expect.objectContaining({ field: 'inside', code: 'too_long' })]);
  const many = await get(`ids=${Array.from({ length: 201 }, () => randomUUID()).join(',')}`);
  expect(many.body.details).toEqual([expect.objectContaining({ field: 'ids' })]);
});

it('knows no other places', async () => {
  for (const query of [`ids=${randomUUID()}`, `ids=${top?.id},x`, `inside=${randomUUID()}`, "inside=';--"])
    expect((await get(query)).status).toBe(404);
  for (const query of ['', 'ids=', 'inside=', 'format=a6'])
    expect((await get(query)).body.details).toEqual([expect.objectContaining({ field: 'ids' })]);
  expect((await get(`ids=${top?.id}&format=a3`)).status).toBe(422);
});

it('prints for the staff of the vault alone', async () => {
  for (const role of ['clerk', 'courier'] as const)
    expect((await get(`ids=${top?.id}`, role)).status).toBe(403);
  const path = `/api/vault/places/labels.pdf?ids=${top?.id}`;
  for (const by of [vault.visitor(), vault.client()]) expect((await by.get(path)).status).toBe(401);
});
