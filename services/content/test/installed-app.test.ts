import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf } from './support/pictures.js';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

/** As the website is built. */
const BUILT = {
  name: 'Vaultway',
  short_name: 'Vaultway',
  description: 'Follow a guarded parcel.',
  start_url: '/track.html',
  theme_color: '#12305e',
  icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
};

let web: Server;
let started: Started;
let content: ContentUnderTest;

beforeAll(async () => {
  web = createServer((_, response) => response.end(JSON.stringify(BUILT)));
  await new Promise<void>((ready) => {
    web.listen(0, '127.0.0.1', ready);
  });
  started = await startContent({ WEB_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}` });
  ({ content } = started);
});
afterAll(async () => {
  await started.stop();
  web.close();
});

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}
const manifest = async () => {
  const answer = await content.visitor().get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  return JSON.parse(answer.text) as Omit<typeof BUILT, 'icons'> & { icons: Icon[] };
};

/** Stores a picture and makes it the owner's icon. @returns where its icons are, up to their form */
async function ownIcon(picture: Buffer): Promise<string> {
  const uploaded = await content.signedIn().post('/api/images', formOf({}, { image: picture }, 'a.png'));
  const favicon: string = uploaded.body.data.image;
  await content.signedIn().patch('/api/settings', { favicon });
  return favicon.replace('/uploads/images/', '/icons/').replace('.jpg', '');
}

async function pixels(path: string) {
  const answer = await fetch(content.url + path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const image = sharp(Buffer.from(await answer.arrayBuffer())).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { width: info.width, height: info.height, at };
}

/** A wide bar of gold on nothing, or on blue. */
const bar = (background: { r: number; g: number; b: number; alpha?: number }) => {
  const gold = { create: { width: 400, height: 100, channels: 3, background: '#c8963e' } } as const;
  return sharp({ create: { width: 600, height: 300, channels: 4, background } })
    .composite([{ input: gold }])
    .png()
    .toBuffer();
};
const near = (color: number[]) => color.map((channel) => expect.closeTo(channel, -1.2) as number);

describe('the manifest', () => {
  it('is as the website was built, by the name of the company', async () => {
    expect(await manifest()).toEqual(BUILT);
  });

  it('has the owner’s name, color and icons', async () => {
    const icon = await ownIcon(await bar({ r: 0, g: 0, b: 0, alpha: 0 }));
    const own = { company_name: 'Goldline', accent_color: '#0b5d2a' };
    await content.signedIn().patch('/api/settings', own);

    expect(await manifest()).toEqual({
      ...BUILT,
      name: 'Goldline',
      short_name: 'Goldline',
      theme_color: '#0b5d2a',
      icons: [
        { src: `${icon}-192.png`, sizes: '192x192', type: 'image/png' },
        { src: `${icon}-512.png`, sizes: '512x512', type: 'image/png' },
        { src: `${icon}-maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    });
  });

  it('is not sent again as long as it is the same', async () => {
    const { headers } = await content.visitor().get('/manifest.webmanifest');
    const again = content.visitor().with({ 'if-none-match': headers.get('etag') ?? '' });
    expect((await again.get('/manifest.webmanifest')).status).toBe(304);
  });

  it('is away with the website', async () => {
    const other = await content.replica({ WEB_URL: 'http://127.0.0.1:9' });
    const { status, body } = await other.visitor().get('/manifest.webmanifest');
    expect([status, body.code]).toEqual([503, 'unavailable']);
    await other.service.stop();
  });
});

describe('an icon', () => {
  it('is square, and keeps what is transparent', async () => {
    const icon = await ownIcon(await bar({ r: 0, g: 0, b: 0, alpha: 0 }));
    for (const [form, size] of [
      ['192', 192],
      ['512', 512],
    ] as const) {
      const { width, height, at } = await pixels(`${icon}-${form}.png`);
      expect([width, height]).toEqual([size, size]);
      expect(at(0, 0)[3]).toBe(0);
      expect(at(size / 2, size / 2)).toEqual(near([200, 150, 62, 255]));
    }
  });

  it('stands on white where a phone takes nothing transparent, free of what is cut away', async () => {
    const icon = await ownIcon(await bar({ r: 0, g: 0, b: 0, alpha: 0 }));
    const touch = await pixels(`${icon}-touch.png`);
    expect([touch.width, touch.at(0, 0)]).toEqual([180, [255, 255, 255, 255]]);

    const maskable = await pixels(`${icon}-maskable.png`);
    expect(maskable.at(0, 256)).toEqual([255, 255, 255, 255]);
    expect(maskable.at(256, 256)).toEqual(near([200, 150, 62, 255]));
  });

  it('goes on in the color of the picture’s corner where nothing of it is transparent', async () => {
    const icon = await ownIcon(await bar({ r: 18, g: 48, b: 94 }));
    expect((await pixels(`${icon}-maskable.png`)).at(2, 2)).toEqual(near([18, 48, 94, 255]));
  });

  it('is the owner’s alone', async () => {
    const former = await ownIcon(await bar({ r: 90, g: 0, b: 0 }));
    await ownIcon(await bar({ r: 0, g: 90, b: 0 }));
    for (const path of [`${former}-192.png`, `${former}-64.png`, '/icons/favicon.ico']) {
      const { status, body } = await content.visitor().get(path);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    await content.signedIn().patch('/api/settings', { favicon: '' });
    expect((await manifest()).icons).toEqual(BUILT.icons);
  });
});
