import { Nightly } from '@vaultway/common';
import { IMAGE_STORE, type ImageStore } from '@vaultway/common/images';
import { imageVariants } from '@vaultway/contracts';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';
import { aPicture, formOf } from './support/pictures.js';

let started: Started;
let content: ContentUnderTest;
const admin = () => content.signedIn();
const visitor = () => content.visitor();
const upload = (bytes: Buffer, name?: string) =>
  admin().post('/api/pages', formOf({ title: 'Pictured', content: 'x' }, { image: bytes }, name));

beforeAll(async () => {
  started = await startContent();
  ({ content } = started);
});
afterAll(() => started.stop());

describe('an uploaded hero', () => {
  it('is stored in every form, whatever its name', async () => {
    const answer = await upload(await aPicture(800, 400), '../../../etc/passwd.jpg');
    expect(answer.status).toBe(201);
    const variants = imageVariants(answer.body.data.hero)!;
    const paths = [variants.src, ...variants.sources.flatMap(({ srcset }) => addressesOf(srcset))];
    const types = await Promise.all(
      paths.map(async (path) => (await visitor().get(path)).headers.get('content-type')),
    );
    expect(types).toEqual(['image/jpeg', ...Array(3).fill('image/avif'), ...Array(3).fill('image/webp')]);
  });

  it('may be used on another page by its path or full URL', async () => {
    const { hero } = (await upload(await aPicture())).body.data;
    expect((await content.aPage({ image: hero })).hero).toBe(hero);
    expect((await content.aPage({ image: `https://www.example.com${hero}` })).hero).toBe(hero);
  });

  it('must have been uploaded', async () => {
    const image = `/uploads/images/${'0'.repeat(32)}.jpg`;
    expect(await admin().post('/api/pages', { title: 'x', content: 'x', image })).toMatchEnvelope({
      status: 422,
      errors: ['Image is not an uploaded picture of this site'],
    });
    const page = await content.aPage();
    expect((await admin().patch('/api/pages', { id: page.id, image })).status).toBe(422);
  });

  it('replaces another', async () => {
    const page = await content.aPage();
    const form = formOf({ id: page.id }, { image: await aPicture() });
    const { hero } = (await admin().patch('/api/pages', form)).body.data;
    expect(hero).toMatch(/^\/uploads\/images\//);
    expect((await visitor().get(hero)).status).toBe(200);
  });

  it.each([
    ['text that calls itself .jpg', Buffer.from('hello'), 415, 'Use a .jpg, .jpeg or .png image'],
    ['an empty file', Buffer.alloc(0), 415, 'Use a .jpg, .jpeg or .png image'],
    ['more than 5 MiB', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'The file is larger than 5 MB'],
    ['half a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 422, 'Image is damaged or incomplete'],
  ])('is refused when it is %s', async (_, bytes, status, sentence) => {
    expect(await upload(bytes)).toMatchEnvelope({ status, errors: [sentence] });
  });

  it('names the field of an unreadable picture', async () => {
    const answer = await upload((await aPicture(500, 500)).subarray(0, 400));
    expect(answer.body.details).toEqual([
      { field: 'image', code: 'damaged', message: 'Image is damaged or incomplete' },
    ]);
  });

  it('is for admins', async () => {
    const form = formOf({ title: 'x', content: 'x' }, { image: await aPicture() });
    expect((await visitor().post('/api/pages', form)).status).toBe(401);
  });
});

describe('a picture', () => {
  it('is cached forever, and cannot run scripts', async () => {
    const { image } = await withPicture();
    const answer = await visitor().get(image);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers.get('content-disposition')).toBeNull();
    const tag = answer.headers.get('etag')!;
    expect((await visitor().get(image, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await visitor().head(image)).status).toBe(200);
  });

  it('of a parcel is cached for an hour, by browsers only, until its deletion', async () => {
    const store = content.service.app.get<ImageStore>(IMAGE_STORE);
    const name = `${'7'.repeat(32)}.jpg`;
    await store.put(name, await aPicture());
    const answer = await visitor().get(`/uploads/images/${name}`);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
    const headers = { 'if-none-match': answer.headers.get('etag')! };
    const again = await visitor().get(`/uploads/images/${name}`, { headers });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, max-age=3600']);
    await store.remove([name]);
    expect(await visitor().get(`/uploads/images/${name}`, { headers })).toMatchEnvelope({ status: 404 });
  });

  it.each([['W/TAG'], ['"another", TAG'], ['*']])('is not sent again for %s', async (tags) => {
    const { image } = await withPicture();
    const tag = (await visitor().head(image)).headers.get('etag')!;
    const answer = await visitor().get(image, { headers: { 'if-none-match': tags.replace('TAG', tag) } });
    expect([answer.status, answer.text]).toEqual([304, '']);
  });

  it('is decodable', async () => {
    const { image } = await withPicture();
    const bytes = await fetch(new URL(image, content.url), { signal: AbortSignal.timeout(5000) });
    const { format } = await sharp(await bytes.arrayBuffer()).metadata();
    expect(format).toBe('jpeg');
  });

  it.each([
    '/uploads/images/nothing.jpg',
    `/uploads/images/${'0'.repeat(32)}.jpg`,
    '/uploads/images/..%2f..%2f..%2fetc%2fpasswd',
    '/uploads/images/%2e%2e%2fpackage.json',
    '/uploads/images/.part',
    '/uploads/images/',
  ])('that is not there is a 404: %s', async (path) => {
    const answer = await visitor().get(path);
    expect(answer).toMatchEnvelope({ status: 404, errors: ['Not found'] });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('that is not there is a 404 even to a client that asks with *', async () => {
    const path = `/uploads/images/${'0'.repeat(32)}.jpg`;
    expect((await visitor().get(path, { headers: { 'if-none-match': '*' } })).status).toBe(404);
  });
});

describe('at night', () => {
  it('deletes replaced pictures, and keeps those of pages in the trash', async () => {
    const replaced = await withPicture();
    const deleted = await withPicture();
    const shown = await withPicture();
    const mentioned = await withPicture();
    await content.aPage({ content: `![image](https://example.com${mentioned.image})` });
    await admin().patch('/api/reviews', { id: replaced.id, image: '' });
    await admin().patch('/api/reviews', { id: mentioned.id, image: '' });
    await admin().delete('/api/reviews', { id: deleted.id });
    await night();
    await content.database.query(`UPDATE images SET unused_since = unused_since - interval '25 hours'`);
    await night();
    const statuses = [replaced, deleted, shown, mentioned].map(
      async ({ image }) => (await visitor().get(image)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200, 200, 200]);
  });

  /** Redis holds the keys of this night's jobs. */
  async function night() {
    const redis = new Redis(content.config.REDIS_URL);
    const keys = await redis.keys('nightly:*');
    if (keys.length > 0) await redis.del(keys);
    redis.disconnect();
    await content.service.app.get(Nightly).runDue();
  }
});

describe('while the image store is down', () => {
  it('answers 503 for pictures, and serves everything else', async () => {
    const other = await content.replica({
      IMAGE_STORE: 'minio',
      MINIO_ENDPOINT: 'http://127.0.0.1:9',
      MINIO_ACCESS_KEY: 'somebody',
      MINIO_SECRET_KEY: 'something',
    });
    const client = other.signedIn();
    const form = formOf({ name: 'x', review: 'x' }, { image: await aPicture() });
    const refused = await client.post('/api/reviews', form);
    expect(refused).toMatchEnvelope({ status: 503, errors: ['The service is not available right now'] });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await client.get(`/uploads/images/${'0'.repeat(32)}.jpg`)).status).toBe(503);
    expect((await client.post('/api/reviews', { name: 'x', review: 'x' })).status).toBe(201);
    expect((await client.get('/health/ready')).status).toBe(200);
    await other.stop();
  });
});

async function withPicture(): Promise<{ id: string; image: string }> {
  const form = formOf({ name: 'x', review: 'x' }, { image: await aPicture() });
  return (await admin().post('/api/reviews', form)).body.data;
}

const addressesOf = (srcset: string) => srcset.split(', ').map((entry) => entry.split(' ')[0]);
