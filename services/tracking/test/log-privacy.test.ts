import '@vaultway/common/testing';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import type { EventProof } from '@vaultway/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { assertProves } from './support/proofs.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings());
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

const proofFor = async (id: string, who = tracking.visitor()): Promise<EventProof> => {
  const answer = await who.get(`/api/activities/${id}/proof`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as EventProof;
};

it('lets visitors to a gated site prove that an event is in the log, without reading it', async () => {
  const parcel = await tracking.aParcel({ recipient_email: 'zofia@wrzos.example' }).save();
  const event = await anEvent(tracking.admin, parcel, { title: 'Handed to Zofia Wrzos' });
  const open = await eventually(() => proofFor(event.id));
  expect(open.record).toContain('Zofia Wrzos');

  await content.change({ tracking_privacy: 'gated' });
  const stranger = await eventually(async () => {
    const proof = await proofFor(event.id);
    expect(proof.record).toBeNull();
    return proof;
  });
  expect(stranger.salt).toBeNull();
  expect(JSON.stringify(stranger)).not.toMatch(/Zofia/);
  assertProves(stranger);
  expect(stranger).toMatchObject({ entry: open.entry, index: open.index });

  const recipient = tracking.visitor();
  await recipient.post(`${trackUrl(parcel.tracking_code)}/reveal`, { proof: 'zofia@wrzos.example' });
  for (const who of [recipient, tracking.admin, tracking.signedInAs('courier')]) {
    const proof = await proofFor(event.id, who);
    expect(proof).toMatchObject({ salt: open.salt, record: open.record });
    assertProves(proof);
  }
  // Access to one parcel does not extend to others.
  const other = await anEvent(tracking.admin, await tracking.aParcel().save());
  const notTheirs = await eventually(() => proofFor(other.id, recipient));
  expect(notTheirs).toMatchObject({ salt: null, record: null });
});
