import { IMAGE_STORE, type ImageStore } from '@vaultway/common/images';
import { iconPath, type IconForm, largestForm, previewPath } from '@vaultway/contracts/image-forms';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AWKWARD_NAMES } from '../../../tests/support/awkward-names.ts';
import { formOf } from './support/pictures.js';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

/** The website's build. */
const SITE = {
  name: 'Vaultway',
  short_name: 'Vaultway',
  start_url: '/track.html',
  theme_color: '#12305e',
  icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
};
const SCAN = { ...SITE, name: 'Vaultway Scan', short_name: 'Scan', start_url: '/control/scan' };
const BUILT: Record<string, string | Buffer> = {
  '/manifest.webmanifest': JSON.stringify(SITE),
  '/scan.webmanifest': JSON.stringify(SCAN),
};

let web: Server;
let started: Started;
let content: ContentUnderTest;

const GREY = { r: 120, g: 120, b: 120 };

beforeAll(async () => {
  BUILT['/og-scene.webp'] = await sharp({
    create: { width: 1200, height: 630, channels: 3, background: GREY },
  })
    .webp()
    .toBuffer();
  web = createServer((request, response) => response.end(BUILT[request.url ?? '']));
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
beforeEach(async () => {
  await content.signedIn().patch('/api/settings', { company_name: '', accent_color: '', favicon: '' });
});

const manifest = async (name: string) => {
  const answer = await content.visitor().get(`/installed/${name}.webmanifest`);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  return JSON.parse(answer.text) as unknown;
};

/** Stores a picture and makes it the owner's icon. @returns its path */
async function ownIcon(picture: Promise<Buffer>): Promise<string> {
  const form = formOf({}, { image: await picture }, 'a.png');
  const favicon: string = (await content.signedIn().post('/api/images', form)).body.data.image;
  await content.signedIn().patch('/api/settings', { favicon });
  return favicon;
}

async function pixels(favicon: string, form: IconForm) {
  const answer = await fetch(content.url + iconPath(favicon, form));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const image = sharp(Buffer.from(await answer.arrayBuffer())).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * 4;
    return [...data.subarray(start, start + 4)];
  };
  return { size: [info.width, info.height], at };
}

type Color = [red: number, green: number, blue: number];
const GOLD: Color = [200, 150, 62];
const BLUE: Color = [18, 48, 94];

/** Twice as wide as high, in one color, with a centered mark of half its width; different in each test. */
let drawn = 0;
const picture = (ground: Color | 'nothing', mark: Color) => {
  drawn += 1;
  const [r, g, b] = ground === 'nothing' ? [0, 0, 0] : ground;
  const background = { r, g, b, alpha: ground === 'nothing' ? 0 : 1 };
  const [red, green, blue] = mark;
  const bar = {
    create: { width: 300, height: 300, channels: 3, background: { r: red, g: green, b: blue } },
  } as const;
  return sharp({ create: { width: 600 + 2 * drawn, height: 300, channels: 4, background } })
    .composite([{ input: bar }])
    .png()
    .toBuffer();
};
/** Allows a difference of eight, since stored pictures are lossy. */
const about = (color: number[]) => color.map((channel) => expect.closeTo(channel, -1.2) as number);
const WHITE = [255, 255, 255, 255];

describe('the manifest', () => {
  it.each([
    ['site', SITE],
    ['scan', SCAN],
  ])('of the %s is unchanged without the owner’s settings', async (name, built) => {
    expect(await manifest(name)).toEqual(built);
  });

  it('has the owner’s name, color and icons', async () => {
    const favicon = await ownIcon(picture('nothing', GOLD));
    const own = { company_name: 'Goldline', accent_color: '#0b5d2a' };
    await content.signedIn().patch('/api/settings', own);

    const owned = {
      theme_color: '#0b5d2a',
      icons: [
        { src: iconPath(favicon, '192'), sizes: '192x192', type: 'image/png' },
        { src: iconPath(favicon, '512'), sizes: '512x512', type: 'image/png' },
        { src: iconPath(favicon, 'maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    };
    expect(await manifest('site')).toEqual({ ...SITE, ...owned, name: 'Goldline', short_name: 'Goldline' });
    expect(await manifest('scan')).toEqual({ ...SCAN, ...owned, name: 'Goldline Scan' });
  });

  it.each(AWKWARD_NAMES)('has the name %j unchanged', async (company_name) => {
    await content.signedIn().patch('/api/settings', { company_name });
    expect(await manifest('site')).toMatchObject({ name: company_name, short_name: company_name });
    expect(await manifest('scan')).toMatchObject({ name: `${company_name} Scan` });
  });

  it('is not sent again while unchanged', async () => {
    const { headers } = await content.visitor().get('/installed/site.webmanifest');
    const again = content.visitor().with({ 'if-none-match': headers.get('etag') ?? '' });
    expect((await again.get('/installed/site.webmanifest')).status).toBe(304);
  });

  it.each([
    ['is down', () => 'http://127.0.0.1:9'],
    ['has no manifest', () => content.url],
  ])('is unavailable while the web server %s', async (_, url) => {
    const other = await content.replica({ WEB_URL: url() });
    const { status, body } = await other.visitor().get('/installed/site.webmanifest');
    expect([status, body.code]).toEqual([503, 'unavailable']);
    await other.service.stop();
  });
});

async function bytesAt(path: string): Promise<Buffer> {
  const answer = await fetch(content.url + path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('the picture of shared links', () => {
  it('has the owner’s color and logo, each version under a path of its own', async () => {
    const change = async (fields: object) =>
      (await content.signedIn().patch('/api/settings', fields)).body.data as Parameters<
        typeof previewPath
      >[0];
    expect(previewPath(await change({ accent_color: '', logo: '' }))).toBeNull();

    const path = previewPath(await change({ accent_color: '#c03030' })) ?? '';
    const bytes = await bytesAt(path);
    const [red = 0, green = 0] = await sharp(bytes).removeAlpha().raw().toBuffer();
    expect(red).toBeGreaterThan(green + 30);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });

    const logo = await ownIcon(picture(GOLD, GOLD));
    const named = previewPath(await change({ logo, favicon: '' })) ?? '';
    expect(named).not.toBe(path);
    const middle = { left: 600, top: 315, width: 1, height: 1 };
    expect([
      ...(await sharp(await bytesAt(named))
        .extract(middle)
        .removeAlpha()
        .raw()
        .toBuffer()),
    ]).toEqual(about(GOLD));
    expect((await content.visitor().get(path)).status).toBe(404);
    await change({ logo: '', accent_color: '' });
  });
});

describe('an icon', () => {
  it.each<[IconForm, number]>([
    ['192', 192],
    ['512', 512],
  ])('of %s pixels is square, and keeps what is transparent', async (form, size) => {
    const icon = await pixels(await ownIcon(picture('nothing', GOLD)), form);
    expect(icon.size).toEqual([size, size]);
    expect(icon.at(0, 0)[3]).toBe(0);
    expect(icon.at(size / 2, size / 2)).toEqual(about([...GOLD, 255]));
  });

  it('has a white background for phones without transparency', async () => {
    const icon = await pixels(await ownIcon(picture('nothing', GOLD)), 'touch');
    expect(icon.size).toEqual([180, 180]);
    expect(icon.at(0, 0)).toEqual(WHITE);
    expect(icon.at(90, 90)).toEqual(about([...GOLD, 255]));
  });

  it('lies within the safe zone of maskable icons', async () => {
    const icon = await pixels(await ownIcon(picture(BLUE, BLUE)), 'maskable');
    const favicon = await ownIcon(picture('nothing', GOLD));
    const onWhite = await pixels(favicon, 'maskable');
    expect(icon.at(0, 0)).toEqual(about([...BLUE, 255]));
    // The mark is half as wide as the picture, which is as wide as the square within the circle: 290 pixels.
    expect(onWhite.at(256, 256)).toEqual(about([...GOLD, 255]));
    expect(onWhite.at(256, 256 - 75)).toEqual(WHITE);
    expect(onWhite.at(256 - 68, 256)).toEqual(about([...GOLD, 255]));
    expect(onWhite.at(256 - 78, 256)).toEqual(WHITE);
  });

  it('extends an opaque picture in the color of its corner', async () => {
    const icon = await pixels(await ownIcon(picture(BLUE, GOLD)), 'maskable');
    expect(icon.at(2, 2)).toEqual(about([...BLUE, 255]));
    expect(icon.at(256, 256)).toEqual(about([...GOLD, 255]));
  });

  it('exists only for the current picture, in known forms', async () => {
    const former = await ownIcon(picture(BLUE, GOLD));
    const current = await ownIcon(picture(GOLD, BLUE));
    const paths = [
      iconPath(former, '192'),
      iconPath(current, '192').replace('-192', '-64'),
      '/installed/icons/favicon.ico',
    ];
    const answers = await Promise.all(paths.map((path) => content.visitor().get(path)));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      paths.map(() => [404, 'not_found']),
    );
  });

  it('is drawn once its picture is back', async () => {
    const favicon = await ownIcon(picture(BLUE, GOLD));
    const store = content.service.app.get<ImageStore>(IMAGE_STORE);
    const file = basename(largestForm(favicon));
    const bytes = await store.get(file);
    await store.remove([file]);
    expect((await content.visitor().get(iconPath(favicon, '192'))).status).toBe(404);

    await store.put(file, bytes ?? Buffer.alloc(0));

    expect((await pixels(favicon, '192')).size).toEqual([192, 192]);
  });
});
