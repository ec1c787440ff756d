import { randomUUID } from 'node:crypto';
import { CompanySettings, MessageClient } from '@vaultway/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Count,
  type CountInvitation,
  type CountLine,
  DEFAULT_SETTINGS,
  type InvitedCount,
  type InvitedLines,
  type Item,
} from '@vaultway/contracts';
import { Mailbox } from '../../../tests/support/mailbox.ts';
import { lastCounts } from '../src/counts/last-counts.js';
import { NameRetention } from '../src/personal-data/name-retention.js';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

let vault: VaultUnderTest;
let mailbox: Mailbox;

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  mailbox = new Mailbox('vault', vault.config.REDIS_URL, vault.config.MAIL_SEAL_KEY);
});
afterAll(async () => {
  await mailbox.close();
  await vault.stop();
});

let bars: Item[];
let count: Count;
let vaultId: string;

beforeEach(async () => {
  const top = await vault.aPlace();
  vaultId = top.id;
  bars = await vault.bars([aBar(), aBar({ seal: `Seal-${fresh()}` })], { place: top });
  count = await made('', { place_id: top.id });
});

const PATH = '/api/vault/counts';
const OPEN = '/api/vault/invited-count';
const SIGNATURE = { name: 'Ada Byron', firm: 'Byron & Co.', agrees: 'yes' };

async function made<T>(path: string, body: object = {}): Promise<T> {
  const answer = await vault.signedIn().post(`${PATH}${path}`, body);
  if (answer.status > 201) throw new Error(answer.text);
  return answer.body.data as T;
}

/** Invites somebody, and reads the token in the mail. */
async function invited(of = count, facts: object = {}) {
  const email = `${randomUUID()}@audit.example`;
  const invitation = await made<CountInvitation>(`/${of.id}/invitations`, { email, ...facts });
  const { data } = await mailbox.newest('count_invitation', email);
  return { invitation, email, token: data.link_url.split('#link=')[1] ?? '' };
}
const open = (token: string) => vault.visitor().post(OPEN, { token });
/** Signs the count as it is now. */
const sign = async (token: string, facts: object = {}) => {
  const { updated_at = new Date().toISOString() } = (await open(token)).body.data ?? {};
  return vault.visitor().post(`${OPEN}/signature`, { token, updated_at, ...SIGNATURE, ...facts });
};
const linesOf = async (token: string, facts: object = {}) =>
  (await vault.visitor().post(`${OPEN}/lines`, { token, ...facts })).body.data as InvitedLines;
const invitations = async () =>
  (await vault.signedIn().get(`${PATH}/${count.id}/invitations`)).body.data as CountInvitation[];

const scan = (codes: (string | null)[]) =>
  vault.signedIn().post(`${PATH}/${count.id}/scans`, {
    scans: codes.map((code) => ({ id: randomUUID(), code, at: new Date().toISOString() })),
  });
/** Finishes the count without the second bar, and explains that. */
async function finished({ explained = true } = {}): Promise<Count> {
  await scan([bars[0]?.serial ?? null]);
  const found = await made<Count>(`/${count.id}/finish`);
  if (!explained) return found;
  const lines = (await vault.signedIn().get(`${PATH}/${count.id}/lines?outcome=different`)).body
    .data as CountLine[];
  return made(`/${count.id}/reasons`, { line_ids: lines.map(({ id }) => id), reason: 'At the assayer' });
}
const approve = ({ id, updated_at }: Count) =>
  vault.signedIn(vault.approver).post(`${PATH}/${id}/approve`, { updated_at });
const entryOf = async (kind: string) => {
  const [entry] = await vault.database.query<{ record: string }[]>(
    `SELECT record FROM ledger WHERE record::jsonb ->> 'kind' = $1 AND record::jsonb ->> 'count_id' = $2`,
    [kind, count.id],
  );
  return entry && (JSON.parse(entry.record) as Record<string, unknown>);
};

it('an invitation for 30 days may begin before clocks change', async () => {
  await vault.database.transaction(async (tx) => {
    await tx.query(`SET LOCAL timezone = 'Europe/Berlin'`);
    await tx.query(
      `INSERT INTO count_invitations (id, count_id, email, token_hash, expires_at, invited_by_id, invited_by, created_at)
       VALUES ($1, $2, 'a@audit.example', $3, '2026-04-09T12:00:00Z', 'x', 'x', '2026-03-10T12:00:00Z')`,
      [randomUUID(), count.id, Buffer.from(randomUUID())],
    );
  });
});

describe('an invitation', () => {
  it('mails a link, whose token is stored as a hash', async () => {
    const { token, invitation, email } = await invited(count, { language: 'fr', days: 30 });

    expect(token).toMatch(/^[\da-f]{48}$/);
    expect(invitation).toMatchObject({ email, open: true, opened_at: null, signature: null });
    expect(JSON.stringify(await vault.database.query('SELECT * FROM count_invitations'))).not.toContain(
      token,
    );
    expect((await mailbox.newest('count_invitation', email)).language).toBe('fr');
  });

  it('lasts at most 30 days, also for other code', async () => {
    const body = { email: 'ada@audit.example', days: 31 };
    expect(await vault.signedIn().post(`${PATH}/${count.id}/invitations`, body)).toMatchEnvelope({
      status: 422,
      errors: [expect.stringContaining('ays')],
    });
    const { invitation } = await invited();
    await expect(
      vault.database.query(
        `INSERT INTO count_invitations (id, count_id, token_hash, expires_at, invited_by_id, invited_by)
         SELECT gen_random_uuid(), count_id, sha256('x'), now() + interval '31 days', '1', '1'
         FROM count_invitations WHERE id = $1`,
        [invitation.id],
      ),
    ).rejects.toThrow('check constraint');
  });

  it('is once per idempotency key', async () => {
    const email = `${randomUUID()}@audit.example`;
    const send = () =>
      vault
        .signedIn()
        .post(`${PATH}/${count.id}/invitations`, { email }, { headers: { 'idempotency-key': email } });
    const [first, second] = [await send(), await send()];
    expect(second.body.data.id).toBe(first.body.data.id);
    await mailbox.newest('count_invitation', email);
    expect(await mailbox.mailsTo(email)).toHaveLength(1);
  });

  it.each([
    ['keeper', 403, 403],
    ['auditor', 403, 200],
    ['clerk', 403, 403],
  ] as const)('is neither sent nor ended by the role %s', async (role, writes, reads) => {
    const { invitation } = await invited();
    const client = vault.signedIn(vault.drafter, role);
    const path = `${PATH}/${count.id}/invitations`;
    expect((await client.post(path, { email: 'ada@audit.example' })).status).toBe(writes);
    expect((await client.delete(`${path}/${invitation.id}`)).status).toBe(writes);
    expect((await client.get(path)).status).toBe(reads);
  });

  it('is refused for a count that is over or unknown', async () => {
    await vault.signedIn().delete(PATH, { id: count.id });
    const body = { email: 'ada@audit.example' };
    expect(await vault.signedIn().post(`${PATH}/${count.id}/invitations`, body)).toMatchEnvelope({
      status: 409,
      code: 'count_closed',
    });
    expect((await vault.signedIn().post(`${PATH}/${randomUUID()}/invitations`, body)).status).toBe(404);
    expect((await vault.signedIn().get(`${PATH}/x/invitations`)).status).toBe(404);
  });

  it('ends once, and not by the path of another count', async () => {
    const { token, invitation } = await invited();
    const other = await made<Count>('', { account_id: (await vault.anAccount()).id });
    const end = (of: Count) => vault.signedIn().delete(`${PATH}/${of.id}/invitations/${invitation.id}`);
    expect((await end(other)).status).toBe(404);
    expect((await end(count)).status).toBe(200);
    expect((await end(count)).status).toBe(200);
    expect(await open(token)).toMatchEnvelope({ status: 410, code: 'share_ended' });
    expect(await invitations()).toMatchObject([{ open: false }]);
  });
});

describe('the link of an invitation', () => {
  it('shows one count, without accounts, values and colleagues', async () => {
    const { token } = await invited();
    const answer = await open(token);
    const read = await linesOf(token);

    expect(answer.body.data).toMatchObject({ state: 'open', expected: 2, left: 2, signature: null });
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(new Set(read.lines.map(({ serial }) => serial))).toEqual(
      new Set(bars.map(({ serial }) => serial)),
    );
    expect(read.lines[0]).toMatchObject({ refiner: 'Valcambi', fineness: '999.9', outcome: 'left' });
    const said = JSON.stringify([answer.body.data, read]);
    expect(said).not.toMatch(/account|alias|holder|value|example\.com/);
    expect((await invitations())[0]?.opened_at).not.toBeNull();
  });

  it('keeps the time of the first opening', async () => {
    const { token } = await invited();
    await open(token);
    const [before] = await invitations();
    await open(token);
    expect((await invitations())[0]?.opened_at).toBe(before?.opened_at);
  });

  it('shows differences with their reasons, without the place of items from elsewhere', async () => {
    const [foreign] = await vault.bars([aBar()]);
    const { token } = await invited();
    await scan([foreign?.serial ?? null, 'NOBODY-1']);
    await finished();
    const { lines } = await linesOf(token, { outcome: 'different' });
    expect(lines.map(({ outcome }) => outcome).toSorted()).toEqual(['foreign', 'missing', 'unknown']);
    expect(lines.find(({ outcome }) => outcome === 'foreign')).toMatchObject({ place_code: null });
    expect(lines.every(({ reason }) => reason === 'At the assayer')).toBe(true);
  });

  it('pages through many lines', async () => {
    const place = await vault.aPlace();
    await vault.bars(
      Array.from({ length: 150 }, () => aBar()),
      { place },
    );
    const { token } = await invited(await made('', { place_id: place.id }));
    const first = await linesOf(token);
    const rest = await linesOf(token, { after: first.next_after });
    expect(new Set([...first.lines, ...rest.lines].map(({ id }) => id)).size).toBe(150);
    expect(rest.next_after).toBeNull();
  });

  it.each([['nobody-s'], ['00'.repeat(24)]])('is unknown: %s', async (token) => {
    expect((await open(token)).status).toBe(404);
    expect((await vault.visitor().post(`${OPEN}/lines`, { token })).status).toBe(404);
    expect((await sign(token)).status).toBe(404);
  });

  it('has ended once it expired, or its count was cancelled', async () => {
    const { token, invitation } = await invited();
    await vault.database.query('ALTER TABLE count_invitations DISABLE TRIGGER check_invitation');
    await vault.database.query('UPDATE count_invitations SET expires_at = now() WHERE id = $1', [
      invitation.id,
    ]);
    await vault.database.query('ALTER TABLE count_invitations ENABLE TRIGGER check_invitation');
    const { token: other } = await invited();
    await vault.signedIn().delete(PATH, { id: count.id });
    for (const ended of [token, other]) {
      const answers = [
        await open(ended),
        await sign(ended),
        await vault.visitor().post(`${OPEN}/lines`, { token: ended }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([410, 410, 410]);
      expect(answers[0]?.text).not.toContain(count.id);
    }
  });

  it('still shows an approved count', async () => {
    const { token } = await invited();
    expect((await approve(await finished())).status).toBe(200);
    expect((await open(token)).body.data).toMatchObject({ state: 'approved' });
    expect((await sign(token)).status).toBe(201);
  });

  it('is limited per address', async () => {
    const limited = await VaultUnderTest.start({ THROTTLE_AUDIT_PER_MINUTE: 1 });
    const ask = () => limited.visitor().post(OPEN, { token: 'x' });
    expect((await ask()).status).toBe(404);
    expect(await ask()).toMatchEnvelope({ status: 429 });
    await limited.stop();
  });
});

describe('a signature', () => {
  it('is kept with the hash of a file, and is an entry of the ledger without names', async () => {
    const { token } = await invited();
    await finished();
    const file_sha256 = 'AB'.repeat(32);
    const answer = await sign(token, { remark: 'Counted twice', file_sha256 });

    expect(answer).toMatchEnvelope({ status: 201 });
    const signature = { ...SIGNATURE, agrees: true, remark: 'Counted twice', file_sha256: 'ab'.repeat(32) };
    expect((answer.body.data as InvitedCount).signature).toMatchObject(signature);
    expect(await invitations()).toMatchObject([{ signature }]);
    const entry = await entryOf('count_signature');
    expect(entry).toMatchObject({
      agrees: true,
      file_sha256: 'ab'.repeat(32),
      outcomes: { found: 1, missing: 1 },
    });
    expect(JSON.stringify(entry)).not.toMatch(/Byron|audit\.example|twice/);
  });

  it('needs a finished count with a reason for each difference', async () => {
    const { token } = await invited();
    expect(await sign(token)).toMatchEnvelope({ status: 409, code: 'count_unfinished' });
    await finished({ explained: false });
    expect(await sign(token)).toMatchEnvelope({ status: 409, code: 'count_unexplained' });
  });

  it('is of the version that was read', async () => {
    const { token } = await invited();
    await finished();
    const { updated_at } = (await open(token)).body.data as InvitedCount;
    const line_ids = (await linesOf(token, { outcome: 'different' })).lines.map(({ id }) => id);
    await vault.signedIn().post(`${PATH}/${count.id}/reasons`, { line_ids, reason: 'Stolen' });
    expect(await sign(token, { updated_at })).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
    expect((await sign(token)).status).toBe(201);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ firm: ' ' }, 'firm'],
    [{ agrees: 'perhaps' }, 'agrees'],
    [{ agrees: 'no' }, 'remark'],
    [{ file_sha256: 'abc' }, 'file_sha256'],
  ])('is refused with %j', async (facts, field) => {
    const { token } = await invited();
    await finished();
    const answer = await sign(token, facts);
    expect(answer.status).toBe(422);
    expect(answer.body.details).toMatchObject([{ field }]);
  });

  it('is given once per invitation, also by two at once', async () => {
    const { token } = await invited();
    await finished();
    const answers = await Promise.all([sign(token), sign(token), sign(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await sign(token, { agrees: 'no', remark: 'x' })).toMatchEnvelope({
      status: 409,
      code: 'signed_already',
    });
    const other = await invited();
    expect((await sign(other.token, { firm: 'Others' })).status).toBe(201);
  });

  it('closes the lines of its count, which others still approve', async () => {
    const { token } = await invited();
    const explained = await finished();
    expect(explained.signed).toBe(false);
    await sign(token);
    expect((await vault.signedIn().get(`${PATH}/${count.id}`)).body.data).toMatchObject({ signed: true });
    expect(await scan([bars[1]?.serial ?? null])).toMatchEnvelope({ status: 409, code: 'count_signed' });
    const [line] = (await vault.signedIn().get(`${PATH}/${count.id}/lines?outcome=missing`)).body
      .data as CountLine[];
    expect(
      await vault
        .signedIn()
        .post(`${PATH}/${count.id}/reasons`, { line_ids: [line?.id], reason: 'Another reason' }),
    ).toMatchEnvelope({ status: 409, code: 'count_signed' });
    expect((await approve(explained)).status).toBe(200);
  });

  it('signs lines that do not change at the same time', async () => {
    const { token } = await invited();
    await finished();
    const [signed, scanned] = await Promise.all([sign(token), scan(['NOBODY-2'])]);
    // The scan came first and needs a reason, or it came too late.
    const outcomes = [signed.status, scanned.status];
    expect([
      [409, 200],
      [201, 409],
    ]).toContainEqual(outcomes);
  });

  it('is not given by an invitation that ends at the same time', async () => {
    const { token, invitation } = await invited();
    await finished();
    const [signed] = await Promise.all([
      sign(token),
      vault.signedIn().delete(`${PATH}/${count.id}/invitations/${invitation.id}`),
    ]);
    expect([201, 410]).toContain(signed.status);
    expect((await sign(token)).status).toBe(410);
  });

  it('neither changes nor goes, whichever code writes', async () => {
    const { token, invitation } = await invited();
    const other = await made<Count>('', { account_id: (await vault.anAccount()).id });
    await finished();
    await sign(token);
    const run = (sql: string) => vault.database.query(`${sql} WHERE count_id = $1`, [count.id]);
    await expect(run('UPDATE count_signatures SET agrees = false')).rejects.toThrow('signatures_closed');
    await expect(run(`UPDATE count_signatures SET firm = 'Others'`)).rejects.toThrow('signatures_closed');
    await expect(run('DELETE FROM count_signatures')).rejects.toThrow('never deleted');
    await expect(run(`UPDATE count_invitations SET email = 'x@y.example'`)).rejects.toThrow(
      'invitations_ended',
    );
    await expect(
      vault.database.query(
        `INSERT INTO count_signatures (id, invitation_id, count_id, name, firm, agrees, signed_at)
         VALUES (gen_random_uuid(), $1, $2, 'A', 'B', true, now())`,
        [invitation.id, other.id],
      ),
    ).rejects.toThrow('invitations_ended');
  });

  it('is in the public audit by its firm', async () => {
    const { token } = await invited();
    const explained = await finished();
    await sign(token, { agrees: 'no', remark: 'One bar is not there' });
    await approve(explained);
    const of = await lastCounts(vault.database.manager);
    expect(of(vaultId)).toMatchObject({ missing: 1, auditors: [{ firm: SIGNATURE.firm, agrees: false }] });
  });
});

describe('personal data of an auditor', () => {
  const messages = () => vault.service.app.get(MessageClient);
  const signed = async (facts: object = {}) => {
    const { email, token } = await invited();
    await finished();
    await sign(token, facts);
    return { email, name: SIGNATURE.name };
  };
  type Named = { email: string; name: string | null };
  const exported = async (person: Named, own: boolean) => {
    const page = await messages().ask(
      'person.export.vault',
      { ...person, after: null, own },
      { fallback: null, limitMs: 5000 },
    );
    return page?.records;
  };
  const erase = (person: Named) => {
    const ask = { id: randomUUID(), ...person, names: [] };
    return messages().ask('person.erase.vault', ask, { fallback: null, limitMs: 5000 });
  };

  it('is exported by address, for colleagues also by name', async () => {
    const person = await signed();
    expect(await exported({ ...person, name: null }, true)).toMatchObject([
      { email: person.email, agrees: true },
    ]);
    expect(await exported({ email: 'other@audit.example', name: person.name }, true)).toEqual([]);
    const named = { email: 'other@audit.example', name: person.name };
    expect(await exported(named, false)).toContainEqual(expect.objectContaining({ email: person.email }));
  });

  it('is erased, also from the log of activities; the signature stays', async () => {
    const person = await signed({ remark: 'Seen by Ada Byron' });
    expect(await erase(person)).toMatchObject({ done: true });
    expect(await invitations()).toMatchObject([
      { email: null, signature: { name: null, firm: 'Byron & Co.', remark: null, agrees: true } },
    ]);
    const audit = await vault.database.query(
      `SELECT before, after FROM audit WHERE record_type = 'vault_invitation' AND after::text LIKE $1`,
      [`%${person.email}%`],
    );
    expect(audit).toEqual([]);
  });

  it('ends the link, with which the name could come back', async () => {
    const { email, token } = await invited();
    await erase({ email, name: null });
    expect((await open(token)).status).toBe(410);
    expect((await sign(token)).status).toBe(410);
    expect(await invitations()).toMatchObject([{ email: null, open: false, signature: null }]);
  });

  it('goes some days after the end of the link', async () => {
    await signed();
    const retention = vault.service.app.get(NameRetention);
    vi.spyOn(vault.service.app.get(CompanySettings), 'known').mockResolvedValue({
      ...DEFAULT_SETTINGS,
      retention_days: 10,
    });
    await vault.database.query('ALTER TABLE count_invitations DISABLE TRIGGER check_invitation');
    await vault.database.query(
      `UPDATE count_invitations SET expires_at = now() - interval '12 days' WHERE count_id = $1`,
      [count.id],
    );
    await vault.database.query('ALTER TABLE count_invitations ENABLE TRIGGER check_invitation');
    await retention.run();
    expect(await invitations()).toMatchObject([
      { email: null, signature: { name: null, firm: SIGNATURE.firm } },
    ]);
  });
});
