import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { ADMIN } from '../../tests/support/browser-product.ts';

const HOUR_MS = 3_600_000;

/** Records on the screenshots, by what their addresses name. */
export interface Contents {
  codes: string[];
  message: string;
  mail: string;
  review: string;
  /** Import whose file has been read. */
  read: string;
  webhook: string;
  /** Code of a parcel that was collected and signed for. */
  handedOver: string;
}

/** Signs up and in as the first admin, and adds one record of each kind to the demo parcels. */
export async function fill(api: APIRequestContext, token: string | null, codes: string[]): Promise<Contents> {
  const send: Send = async (method, path, data) => {
    const answer = await api[method](path, { ...(data && { data }), failOnStatusCode: true });
    return ((await answer.json()) as { data: Made }).data;
  };
  const first = async (path: string) => {
    const { data } = (await (await api.get(path, { failOnStatusCode: true })).json()) as { data: Made[] };
    return data[0]?.id ?? '';
  };

  await send('post', '/api/admins', { ...ADMIN, token });
  await send('post', '/api/admins/auth/signin', ADMIN);
  await send('post', '/api/admins/keys', { name: 'Warehouse scanner', scopes: 'parcels:read,events:write' });
  await send('post', '/api/admins/invitations', { role: 'clerk' });
  await send('patch', '/api/settings', {
    contact_email: 'desk@vaultway.example',
    contact_phone: '+41 44 555 01 27',
    contact_phone_alt: '+41 44 555 01 28',
    contact_address: 'Bahnhofstrasse 1, 8001 Zürich',
  });

  const parcels = await Promise.all(codes.map((code) => idOf(api, code)));
  await send('post', '/api/invoices', {
    product: 'Insured transport of twelve gold bars from Singapore to Zürich',
    parcel_id: parcels[0],
    amount: 18_250.5,
    currency: 'CHF',
  });
  const rows = ['WX-1,Ada Lovelace,London', 'WX-2,,Lisbon', 'WX-1,Grace Hopper,New York'];
  const file = Buffer.from(['Code,Name,City', ...rows].join('\n'));
  const upload = { name: 'november.csv', mimeType: 'text/csv', buffer: file };
  const imported = await api.post('/api/imports', {
    multipart: { kind: 'parcels', file: upload },
    failOnStatusCode: true,
  });

  const portrait = sharp({ create: { width: 320, height: 320, channels: 3, background: '#c8963e' } });
  const review = await api.post('/api/reviews', {
    multipart: {
      name: 'Margrit Aebischer',
      review: 'Twelve kilograms of gold, on time to the minute, with every seal intact.',
      image: { name: 'portrait.png', mimeType: 'image/png', buffer: await portrait.png().toBuffer() },
    },
    failOnStatusCode: true,
  });
  const passing = await send('post', '/api/reviews', { name: 'Nobody', review: 'Soon in the trash.' });
  await send('delete', '/api/reviews', { id: passing.id });

  await send('post', '/api/messages', {
    name: 'Daniel Okafor',
    email: 'daniel@example.com',
    subject: 'Which document does customs wait for?',
    body: 'Good morning,\n\nmy parcel is held in Dubai. What can I send you so that it goes on?\n\nDaniel Okafor',
  });
  await send('post', '/api/contact', {
    to: 'm.aebischer@example.com, d.okafor@example.com',
    subject: 'Your vault is ready',
    body: 'Your new vault in Zürich can be visited from Monday.',
  });
  const webhook = await send('post', '/api/webhooks', {
    name: 'Warehouse in Rotterdam',
    url: 'https://hooks.example/vaultway',
    types: ['event.created', 'handover.recorded'],
  });
  const { id: read } = ((await imported.json()) as { data: Made }).data;
  const { id: made } = ((await review.json()) as { data: Made }).data;
  return {
    codes,
    message: await first('/api/messages'),
    mail: await first('/api/mails'),
    review: made,
    read,
    webhook: webhook.id,
    handedOver: await aDelivery(send),
  };
}

interface Made {
  id: string;
}

type Send = (method: 'post' | 'patch' | 'delete', path: string, data?: object) => Promise<Made>;

/** @returns the code of a parcel that was collected with one seal and signed for with another */
async function aDelivery(send: Send): Promise<string> {
  const code = 'GALLERY-7M2X-4Q9K';
  await send('post', '/api/parcels', {
    tracking_code: code,
    recipient_name: 'Grace Hopper',
    pickup_location: 'Frankfurt am Main, Germany',
    destination: 'Lisbon, Portugal',
    weight: '12 kg',
  });
  const record = (kind: string, hoursAgo: number, seal: string, facts: object) =>
    send('post', '/api/handovers', {
      id: v7(),
      kind,
      parcels: [{ code, seals: [seal] }],
      happened_at: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      ...facts,
    });
  await record('collect', 30, 'VW-40117', { giver: 'Ada Lovelace', taker: 'Bo Lindqvist' });
  await record('deliver', 2, 'VW-40118', {
    taker: 'Grace Hopper',
    reason: 'The first seal was torn at customs',
    signature: 'M100 300L200 100L300 300L400 120L500 280M600 200L800 180',
    latitude: 38.72,
    longitude: -9.14,
  });
  return code;
}

async function idOf(api: APIRequestContext, code: string): Promise<string> {
  const answer = await api.get(`/api/parcels/${code}`, { failOnStatusCode: true });
  return ((await answer.json()) as { data: Made }).data.id;
}
