import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN } from '../e2e/shared-product.ts';

/** The records that pictures show, by what their addresses name. */
export interface Contents {
  codes: string[];
  message: string;
  mail: string;
  review: string;
  /** An import whose file has been read. */
  read: string;
}

/** Signs the first admin up and in, and fills the product with one record of each kind, beside the demo parcels. */
export async function fill(api: APIRequestContext, token: string | null, codes: string[]): Promise<Contents> {
  const send = async (method: 'post' | 'patch' | 'delete', path: string, data?: object): Promise<Made> => {
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
  const { id: read } = ((await imported.json()) as { data: Made }).data;
  const { id: made } = ((await review.json()) as { data: Made }).data;
  return {
    codes,
    message: await first('/api/messages'),
    mail: await first('/api/mails'),
    review: made,
    read,
  };
}

interface Made {
  id: string;
}

async function idOf(api: APIRequestContext, code: string): Promise<string> {
  const answer = await api.get(`/api/parcels/${code}`, { failOnStatusCode: true });
  return ((await answer.json()) as { data: Made }).data.id;
}
