import { MessageClient, PersonErasures } from '@vaultway/common';
import type { ClientRequest, ClientRequestDetails } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { RequestOwners } from '../src/requests/request-owners.js';
import { knownDesk } from './support/known-desk.js';
import { aTransport } from './support/requests.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

const DESK = '/api/requests';
const CARLA = { id: v7(), email: 'carla@example.com' };
const BODO = { id: v7(), email: 'bodo@example.com' };

let tracking: TrackingUnderTest;
let closeAuth: () => Promise<void>;
const owners = [CARLA, BODO];
beforeAll(async () => {
  tracking = await startTracking({ THROTTLE_SUBSCRIPTION_PER_HOUR: 0 });
  closeAuth = await knownDesk(tracking.config.REDIS_URL, owners);
});
afterAll(async () => {
  await closeAuth?.();
  await tracking?.stop();
});

async function asked(): Promise<ClientRequestDetails> {
  const email = `client-${v7()}@example.com`;
  const { body } = await sessions.userAt(tracking.url, email).post('/api/account/requests', aTransport());
  return onDesk(body.data.id as string);
}
const onDesk = async (id: string): Promise<ClientRequestDetails> =>
  (await tracking.admin.get(`${DESK}/${id}`)).body.data;
const assign = (id: string, facts: object) => tracking.admin.patch(DESK, { id, ...facts });
const listed = async (owner: string) =>
  ((await tracking.admin.get(`${DESK}?owner=${owner}`)).body.data as ClientRequest[]).map(({ id }) => id);

describe('a request', () => {
  it('is assigned to a colleague, found by owner, and unassigned', async () => {
    const { id } = await asked();
    expect((await tracking.admin.get(`${DESK}/owners`)).body.data).toEqual({ owners });
    const answer = await assign(id, { owner_id: CARLA.id });
    expect(answer.body.data).toMatchObject({ owner_id: CARLA.id, owner_email: CARLA.email });
    expect(await listed(CARLA.id)).toEqual([id]);
    expect(await listed('nobody')).not.toContain(id);
    expect(await listed('me')).not.toContain(id);
    for (const strange of [v7(), 'everyone']) expect(await listed(strange)).toEqual([]);
    await assign(id, { status: 'done' });
    expect(await onDesk(id)).toMatchObject({ owner_id: CARLA.id });
    expect((await assign(id, { owner_id: null })).body.data).toMatchObject({
      owner_id: null,
      owner_email: null,
    });
  });

  it('is not assigned to an account that answers none', async () => {
    const { id } = await asked();
    for (const owner_id of [v7(), 'carla@example.com']) {
      const { status, body } = await assign(id, { owner_id });
      expect(status).toBe(422);
      expect(body.details).toMatchObject([
        { field: 'owner_id', code: 'not_a_choice', params: { variant: 'colleague' } },
      ]);
    }
  });

  it('gets one owner from two clerks at once, and tells the other', async () => {
    const { id, updated_at } = await asked();
    const answers = await Promise.all(owners.map((owner) => assign(id, { updated_at, owner_id: owner.id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchEnvelope({ status: 409, code: 'changed_meanwhile' });
    const winner = answers.find(({ status }) => status === 200)?.body.data as ClientRequest;
    expect((await onDesk(id)).owner_id).toBe(winner.owner_id);
  });

  it('is assigned by its message to who answers, but not taken from a colleague', async () => {
    const { id } = await asked();
    await assign(id, { owner_id: BODO.id });
    await tracking.admin.post(`${DESK}/${id}/messages`, { text: 'Hello' });
    expect(await onDesk(id)).toMatchObject({ owner_id: BODO.id });
  });

  it('is unassigned when its owner is removed, unless it is closed', async () => {
    const [open, closed, other] = [await asked(), await asked(), await asked()];
    for (const { id } of [open, closed]) await assign(id, { owner_id: CARLA.id });
    await assign(closed.id, { status: 'done' });
    await assign(other.id, { owner_id: BODO.id });
    owners.splice(0, 1);
    try {
      await tracking.app.get(MessageClient).tell('desk.changed', {});
      await eventually(async () => expect(await onDesk(open.id)).toMatchObject({ owner_id: null }));
      expect(await onDesk(open.id)).toMatchObject({ owner_email: null });
      expect(await onDesk(closed.id)).toMatchObject({ owner_id: CARLA.id });
      expect(await onDesk(other.id)).toMatchObject({ owner_id: BODO.id });
      await assign(open.id, { owner_id: BODO.id });
      await tracking.app.get(RequestOwners).release();
      expect(await onDesk(open.id)).toMatchObject({ owner_id: BODO.id });
    } finally {
      owners.unshift(CARLA);
    }
  });

  it('forgets an owner who is erased', async () => {
    const { id } = await asked();
    await assign(id, { owner_id: CARLA.id });
    const erasure = v7();
    const person = { email: CARLA.email, name: null };
    for (let done = false; !done;)
      ({ done } = await tracking.app.get(PersonErasures).advance(erasure, person));
    expect(await onDesk(id)).toMatchObject({ owner_id: null, owner_email: null });
  });

  it('lists owners for the desk alone', async () => {
    for (const client of [tracking.visitor(), tracking.signedInAs('courier')])
      expect([401, 403]).toContain((await client.get(`${DESK}/owners`)).status);
    expect((await tracking.signedInAs('auditor').get(`${DESK}/owners`)).status).toBe(200);
  });
});
