import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { aMailTo, mailedSecret } from '../../../contract/support/builders.ts';
import {
  aColleague,
  anAdmin,
  anEmail,
  aVisitor,
  type HttpClient,
  made,
} from '../../../contract/support/clients.ts';
import type { Callers } from '../callers.ts';
import type { PreparedParcel } from './prepared-parcels.ts';

/** Callers that try to bring parcels into a state. roles.test.ts covers those that are rejected everywhere. */
export const CALLERS = [
  'visitor',
  'recipient',
  'holder of mailed links',
  'admin',
  'clerk',
  'auditor',
  'courier',
  'keeper',
  'parcels:read',
  'parcels:write',
  'events:write',
  'log:read',
  'handovers:write',
  'webhooks:write',
  'epcis:capture',
  'parcels:write and events:write',
] as const;
export type EffectCaller = (typeof CALLERS)[number];

export interface Acting {
  client: HttpClient;
  /** Tokens of the links mailed to the caller about this parcel. */
  tokens: string[];
}
/** Clients that act on a parcel, by caller. */
export type Actors = Record<EffectCaller, (parcel: PreparedParcel) => Promise<Acting>>;

/** Interval of checking the session, which a call may have ended. */
const CHECKED_MS = 2000;
/** Well within the minutes for which a sign-in counts as a fresh proof. */
const RENEWED_MS = 4 * 60_000;

export async function makeActors(callers: Callers): Promise<Actors> {
  const scopes = ['parcels:write', 'events:write'];
  const { key } = await made(anAdmin().post('/api/admins/keys', { name: 'both', scopes }));
  const as = (make: () => HttpClient) => async () => ({ client: make(), tokens: [] });
  let colleague: Promise<HttpClient> | undefined;
  let checked = 0;
  let renewed = 0;
  const revealed = new Map<string, HttpClient>();
  const links = new Map<string, string[]>();
  return {
    visitor: as(callers['a visitor']),
    // Past the privacy gate, and signed in as a user.
    recipient: async ({ tracking_code, email }) => {
      const client = revealed.get(tracking_code) ?? aVisitor();
      if (!revealed.has(tracking_code)) {
        await made(client.post(`/api/parcels/${tracking_code}/reveal`, { proof: email }));
        revealed.set(tracking_code, client);
      }
      client.cookies.set('user', callers['a user'](email).cookies.get('user') ?? '');
      return { client, tokens: [] };
    },
    'holder of mailed links': async (parcel) => {
      const tokens = links.get(parcel.id) ?? (await linksTo(parcel));
      links.set(parcel.id, tokens);
      return { client: aVisitor(), tokens };
    },
    // With a fresh proof, and a session that a call may end.
    admin: async () => {
      if (Date.now() > checked + CHECKED_MS) {
        checked = Date.now();
        const isFresh = checked < renewed + RENEWED_MS;
        colleague = signedIn(isFresh ? colleague : undefined);
        if (!isFresh) renewed = checked;
      }
      return { client: await (colleague as Promise<HttpClient>), tokens: [] };
    },
    clerk: as(callers['a clerk']),
    auditor: as(callers['an auditor']),
    courier: as(callers['a courier']),
    keeper: as(callers['a keeper']),
    'parcels:read': as(callers['a key for parcels:read']),
    'parcels:write': as(callers['a key for parcels:write']),
    'events:write': as(callers['a key for events:write']),
    'log:read': as(callers['a key for log:read']),
    'handovers:write': as(callers['a key for handovers:write']),
    'webhooks:write': as(callers['a key for webhooks:write']),
    'epcis:capture': as(callers['a key for epcis:capture']),
    'parcels:write and events:write': as(() => aVisitor().with({ authorization: `Bearer ${key}` })),
  };
}

async function signedIn(former: Promise<HttpClient> | undefined): Promise<HttpClient> {
  const client = await former;
  if (client && (await client.get('/api/admins/second-factor')).status === 200) return client;
  return (await aColleague()).client;
}

/** Requests the tokens that confirm a subscription and reveal a parcel. */
async function linksTo({ tracking_code, email }: PreparedParcel): Promise<string[]> {
  const subscriber = anEmail();
  const path = `/api/parcels/${tracking_code}`;
  await made(aVisitor().post(`${path}/subscriptions`, { email: subscriber }));
  const { id } = await aMailTo(subscriber);
  const letter = readFileSync(join(inject('productDataDir'), 'outbox', `${id}.eml`), 'utf8');
  const [, confirm = ''] =
    /confirm=([\w-]{34})/.exec(letter.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')) ?? [];
  await made(aVisitor().post(`${path}/reveal-links`, {}));
  return [confirm, await mailedSecret(email)];
}
