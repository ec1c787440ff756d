import '@vaultway/common/testing';
import { Controller, Module } from '@nestjs/common';
import { OnRequest, RequestBody } from '@vaultway/common';
import { FakeContent, type RunningService, someSettings } from '@vaultway/common/testing';
import type { Erasure, RequestPayload } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { UserErasure } from '../src/personal-data/user-erasure.js';
import { startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';

const PERSON = { email: 'ada@example.com', name: null };
const USER_ID = v7();
const nothing = { records: [], next: null };
const done = { done: true, erased: {} };
/** Services in the order in which they erased. */
const erased: string[] = [];
const users: unknown[] = [];
/** Holders of accounts of the vault; null while it is down. */
let holders: string[] | null = [];
const questions: RequestPayload<'vault.holders'>[] = [];

@Controller()
class OtherServices {
  @OnRequest('person.erase.vault')
  eraseVault(@RequestBody('person.erase.vault') { user_id }: RequestPayload<'person.erase.vault'>) {
    erased.push('vault');
    users.push(user_id);
    return { ...done, erased: { vault_accounts: 1 } };
  }
  @OnRequest('vault.holders')
  holders(@RequestBody('vault.holders') asked: RequestPayload<'vault.holders'>) {
    questions.push(asked);
    return holders === null ? new Promise(() => {}) : { ids: holders };
  }
  @OnRequest('person.erase.tracking')
  eraseTracking(@RequestBody('person.erase.tracking') { user_id }: RequestPayload<'person.erase.tracking'>) {
    erased.push('tracking');
    users.push(user_id);
    return done;
  }
  @OnRequest('person.erase.content')
  eraseContent() {
    return done;
  }
  @OnRequest('person.erase.mail')
  eraseMail() {
    return done;
  }
  @OnRequest('person.export.vault')
  exportVault(@RequestBody('person.export.vault') { user_id }: RequestPayload<'person.export.vault'>) {
    return { records: [{ type: 'vault_account', holder_id: user_id }], next: null };
  }
  @OnRequest('person.export.tracking')
  exportTracking() {
    return nothing;
  }
  @OnRequest('person.export.content')
  exportContent() {
    return nothing;
  }
  @OnRequest('person.export.mail')
  exportMail() {
    return nothing;
  }
}

@Module({ controllers: [OtherServices] })
class OtherModule {}

let auth: AuthUnderTest;
let admin: SignedInClient;
let others: RunningService | undefined;
beforeAll(async () => {
  auth = await startAuth({ VAULT: 'on' });
  admin = await auth.signedIn();
  others = await auth.otherService(OtherModule);
  await auth.database.query(
    `INSERT INTO users (id, email, language, created_at, updated_at, signed_in_at)
     VALUES ($1, 'Ada@example.com', 'en', now(), now(), now())`,
    [USER_ID],
  );
});
afterAll(async () => {
  await others?.stop();
  await auth?.stop();
});

it('is part of an export where the vault runs, found by the id of the user', async () => {
  const { status, text } = await admin.post('/api/privacy/exports', PERSON);
  expect(status).toBe(200);
  expect(text).toContain('vault.json');
});

it('refuses an erasure while the person holds an account, and while the vault is down', async () => {
  const ask = () => admin.post('/api/privacy/erasures', { ...PERSON, name: 'Ada Lovelace' });
  holders = [USER_ID];
  expect(await ask()).toMatchEnvelope({ status: 409, code: 'holds_vault_account' });
  expect(questions).toEqual([{ ids: [USER_ID], person: { ...PERSON, name: 'Ada Lovelace' } }]);
  holders = null;
  expect(await ask()).toMatchEnvelope({ status: 503, code: 'unavailable' });
  holders = [];
  expect((await admin.get('/api/privacy/erasures')).body.data).toEqual([]);
}, 20_000);

it('keeps unused users who hold an account, and all while the vault is down', async () => {
  const unused = Array.from({ length: 102 }, () => v7());
  await auth.database.query(
    `INSERT INTO users (id, email, language, created_at, updated_at, signed_in_at)
     SELECT id, id || '@example.com', 'en', now(), now(), now() - interval '31 days' FROM unnest($1::uuid[]) AS id`,
    [unused],
  );
  const content = await FakeContent.start(auth.config.REDIS_URL, someSettings({ retention_days: 30 }));
  const left = async () => {
    const rows = await auth.database.query<{ id: string }[]>('SELECT id FROM users WHERE id = ANY($1)', [
      unused,
    ]);
    return rows.map(({ id }) => id);
  };
  const erasure = auth.service.app.get(UserErasure);
  holders = null;
  await expect(erasure.deleteUnused()).rejects.toThrow();
  expect(await left()).toHaveLength(102);
  holders = [unused[0] ?? '', unused[101] ?? ''];
  await erasure.deleteUnused();
  await content.stop();
  expect((await left()).toSorted()).toEqual(holders);
  holders = [];
}, 20_000);

it('is erased before tracking and auth forget whose it is', async () => {
  const { id } = (await admin.post('/api/privacy/erasures', PERSON)).body.data as Erasure;
  const erasure = async () => (await admin.get(`/api/privacy/erasures/${id}`)).body.data as Erasure;
  await vi.waitFor(async () => expect((await erasure()).finished_at).not.toBeNull(), 60_000);
  expect((await erasure()).services[0]).toMatchObject({
    service: 'vault',
    erased: { vault_accounts: 1 },
  });
  expect(erased).toEqual(['vault', 'tracking']);
  expect(users).toEqual([USER_ID, null]);
});
