import '@vaultway/common/testing';
import type { EventProof } from '@vaultway/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { readTrackingConfig } from '../src/config.js';
import { readForks, resumeFromForks } from '../src/log/log-forks.js';
import { anEvent } from './support/builders.js';
import { assertProves, openCheckpoint } from './support/proofs.js';
import { soon, WebhooksUnderTest } from './support/webhooks.js';
import { TestWitness } from './support/witness.js';

/** Tracking and its worker, and an independent witness as specified by C2SP tlog-witness. */
let witness: TestWitness;
let lost: TestWitness;
let hooks: WebhooksUnderTest;
beforeAll(async () => {
  [witness, lost] = [
    await TestWitness.start('witness.example/w1'),
    await TestWitness.start('lost.example/w2'),
  ];
  const LOG_WITNESSES = [witness.settings, lost.settings];
  hooks = await WebhooksUnderTest.start({ LOG_WITNESSES });
  const key = (await hooks.tracking.visitor().get('/log/key')).text;
  for (const each of [witness, lost]) each.logKey = key;
});
afterAll(async () => {
  await hooks?.stop();
  await witness?.stop();
  await lost?.stop();
});
afterEach(() => {
  witness.answer = undefined;
});

const anotherEvent = async () =>
  anEvent(hooks.tracking.admin, await hooks.tracking.aParcel().save(), { title: 'Sealed' });
const proofOf = (id: string): Promise<EventProof> =>
  vi.waitFor(async () => {
    const answer = await hooks.tracking.visitor().get(`/api/activities/${id}/proof`);
    expect(answer.status).toBe(200);
    return answer.body.data as EventProof;
  }, soon);
const checkpoint = async (path = '/log/checkpoint') => (await hooks.tracking.visitor().get(path)).text;
const head = async () => openCheckpoint(await checkpoint(), witness.logKey);
const signed = (by: TestWitness) => eventually(async () => by.assertCosigned(await checkpoint()));

const forks = () => readForks(hooks.tracking.database);
/** Waits for a fork, which stops the log at once. */
async function stopsAt(size: number): Promise<void> {
  await eventually(async () => expect(await forks()).toMatchObject([{ source: witness.name, size }]));
  const { text } = await hooks.tracking.visitor().get('/metrics');
  expect(text).toMatch(/^log_forked(\{[^}]*\})? 1$/m);
  const before = await head();
  const { id } = await anotherEvent();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect((await hooks.tracking.visitor().get(`/api/activities/${id}/proof`)).status).toBe(409);
  expect((await head()).size).toBe(before.size);
}
async function resumes(): Promise<void> {
  await resumeFromForks(hooks.tracking.database);
  await proofOf((await anotherEvent()).id);
  await signed(witness);
  expect(await forks()).toEqual([]);
}

describe('a witness', () => {
  it('cosigns each newer checkpoint after a consistency proof', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await anotherEvent();
      await proofOf(id);
      await signed(witness);
      const proof = await proofOf(id);
      assertProves(proof);
      witness.assertCosigned(proof.checkpoint);
    }
    expect(witness.seen.length).toBeGreaterThanOrEqual(3);
    expect(witness.seen.at(-1)?.size).toBe((await head()).size);
    witness.assertCosigned(await checkpoint('/log/witnessed'));
  });

  it('that has seen another size reports it, and gets a new request', async () => {
    await hooks.tracking.database.query('UPDATE log_witnesses SET size = NULL, line = NULL');
    await proofOf((await anotherEvent()).id);
    await signed(witness);
    expect(witness.refused.at(-1)).toBe(409);
  });

  it('that is down, hangs, lies or responds endlessly blocks neither the log nor others', async () => {
    for (const answer of ['away', 'hang', 'lie', 'endless'] as const) {
      lost.answer = answer;
      const { id } = await anotherEvent();
      assertProves(await proofOf(id));
      await signed(witness);
      expect(() => lost.assertCosigned('')).toThrow();
      const note = await checkpoint();
      expect(note).not.toContain(lost.name);
    }
    const { text } = await hooks.tracking.visitor().get('/metrics');
    const delayOf = ({ name }: TestWitness) =>
      Number(
        new RegExp(`^log_witness_delay_seconds\\{witness="${name}"[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1],
      );
    expect(delayOf(witness)).toBe(0);
    expect(delayOf(lost)).toBeGreaterThan(0);
    lost.answer = undefined;
    await signed(lost);
  });

  it('that has seen a larger log signs nothing, and stops ours until an operator resumes it', async () => {
    const { id } = await anotherEvent();
    await proofOf(id);
    await signed(witness);
    witness.claim(1_000_000);
    const before = witness.seen.length;
    const { size } = await head();
    await proofOf((await anotherEvent()).id);
    await stopsAt(1_000_000);
    expect(witness.seen).toHaveLength(before);
    witness.claim(size);
    await resumes();
  });

  it('that has a size which we never published stops the log', async () => {
    const { size } = await head();
    const parcel = await hooks.tracking.aParcel().save();
    await hooks.tracking.database.query(
      `INSERT INTO activities (id, parcel_id, title, icon, color)
       SELECT gen_random_uuid(), $1, 'Loaded', 'plane', 'green' FROM generate_series(1, 5)`,
      [parcel.id],
    );
    await vi.waitFor(async () => expect((await head()).size).toBeGreaterThanOrEqual(size + 6), soon);
    await signed(witness);
    const sizes = await hooks.tracking.database.query<{ size: number }[]>(
      'SELECT size::int FROM log_checkpoints WHERE size > $1',
      [size],
    );
    const { size: newest } = await head();
    const never = Array.from({ length: newest - size }, (_, at) => newest - at).find(
      (each) => !sizes.some((row) => row.size === each),
    );
    witness.claim(never ?? 0);
    await anotherEvent();
    await stopsAt(never ?? 0);
    witness.claim(newest);
    await resumes();
  });

  it.each(['inconsistent', 'other root'] as const)('that finds the log %s stops it', async (answer) => {
    witness.answer = answer;
    await proofOf((await anotherEvent()).id);
    const { size } = await head();
    await stopsAt(answer === 'inconsistent' ? (witness.seen.at(-1)?.size ?? 0) : size);
    witness.answer = undefined;
    await resumes();
  });
});

it('publishes no signature that the worker forges', async () => {
  await proofOf((await anotherEvent()).id);
  await signed(witness);
  const forged = '— witness.example/w1 AAAA';
  await hooks.role.query('UPDATE log_witnesses SET line = $1', [forged]);
  expect(await checkpoint()).not.toContain(forged);
  await expect(hooks.role.query(`UPDATE log_witnesses SET key = ''`)).rejects.toThrow('permission denied');
  await hooks.role.query('UPDATE log_witnesses SET size = NULL, line = NULL');
});

describe('the setting', () => {
  const set = (LOG_WITNESSES: string) => () => {
    try {
      readTrackingConfig({ LOG_WITNESSES });
    } catch (error) {
      return (error as Error).message.split('\n').find((line) => line.startsWith('LOG_WITNESSES'));
    }
    return undefined;
  };
  it('accepts several, and none', () => {
    const both = [witness, lost].map(({ settings: { key, url } }) => `${key} ${url}`).join(', ');
    expect(set(both)()).toBeUndefined();
    expect(set('')()).toBeUndefined();
  });

  it.each([
    ['an address alone', () => 'https://witness.example/', 'is not a verifier key, a space, and an address'],
    ['an address that is none', () => `${witness.settings.key} witness.example`, 'http:// or https://'],
    [
      'the key of a log',
      () => `${witness.logKey.trim()} https://witness.example/`,
      'is not the verifier key of a witness',
    ],
    [
      'a key with a wrong digit',
      () => `${witness.settings.key.slice(0, -5)}AAAA= https://witness.example/`,
      'is not the verifier key of a witness',
    ],
    [
      'the same one twice',
      () => [0, 1].map(() => `${witness.settings.key} ${witness.settings.url}`).join(','),
      'two witnesses have the same name',
    ],
  ])('rejects %s with a message', (_, value, sentence) => {
    expect(set(value())()).toContain(sentence);
  });
});
