import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../../../tests/support/database.ts';
import { freshRedis } from '../../../../../tests/support/redis.ts';
import { databaseOptions } from '../../src/database/index.js';
import { ImageCleaning } from '../../src/images/image-cleaning.js';
import { imageFilesOf } from '../../src/images/image-name.js';
import { Images } from '../../src/images/index.js';
import { createImagesTable } from '../../src/migrations/index.js';
import { Nightly } from '../../src/nightly/index.js';
import { redisOptions } from '../../src/redis/index.js';
import { aJpeg, aTruncatedJpeg } from './image-files.js';
import { startDiskStore, type RunningStore } from './image-stores.js';

const options = {
  owner: 'albums',
  usedIn: [
    { table: 'albums', column: 'cover' },
    { table: 'albums', text: 'story' },
  ],
};

let database: DataSource;
let redis: Redis;
let running: RunningStore;
let images: Images;
let cleaning: ImageCleaning;

beforeAll(async () => {
  const url = await freshDatabase();
  database = await new DataSource(databaseOptions(url, 6, { entities: [], migrations: [] })).initialize();
  const runner = database.createQueryRunner();
  await createImagesTable(runner);
  await runner.release();
  await database.query('CREATE TABLE albums (cover text, story text)');
  redis = new Redis(await freshRedis(), { ...redisOptions, enableOfflineQueue: true });
  running = await startDiskStore();
  images = new Images(running.store, database, options);
  const nightly = new Nightly(redis, 'content');
  cleaning = new ImageCleaning(nightly, running.store, database, options);
});

afterAll(async () => {
  images.onApplicationShutdown();
  await running.stop();
  redis.disconnect();
  await database.destroy();
});

beforeEach(() => database.query('TRUNCATE albums, images'));

let shade = 40;
const anotherPicture = async () => ({ name: '../../etc/passwd', bytes: await aJpeg(40, (shade += 1)) });
const showOn = (album: { cover?: string; story?: string }) =>
  database.transaction(async (tx) => {
    await images.claim(tx, album.cover ?? null);
    await tx.query('INSERT INTO albums VALUES ($1, $2)', [album.cover ?? null, album.story ?? null]);
  });
const hoursPass = (hours: number) =>
  database.query(`UPDATE images SET unused_since = unused_since - interval '1 hour' * $1`, [hours]);
const filesOf = (path: string) => Promise.all(imageFilesOf(path).map((name) => running.store.get(name)));
const keptFiles = async (path: string) => (await filesOf(path)).filter((file) => file !== undefined).length;

describe('an upload', () => {
  it('is named by its content only', async () => {
    const path = await images.upload(await anotherPicture());
    expect(path).toMatch(/^\/uploads\/images\/[0-9a-f]{32}\.jpg$/);
    expect(await keptFiles(path)).toBe(7);
  });

  it('has a name that marks the site’s own pictures', async () => {
    const picture = await anotherPicture();
    const ofSite = new Images(running.store, database, { ...options, ofSite: true });
    const path = await ofSite.upload(picture);
    expect(path).toMatch(/^\/uploads\/images\/site-[0-9a-f]{32}\.jpg$/);
    expect(await keptFiles(path)).toBe(7);
    expect(await images.upload(picture)).not.toBe(path);
    ofSite.onApplicationShutdown();
  });

  it('has the same name when repeated, even at the same time', async () => {
    const picture = await anotherPicture();
    const paths = await Promise.all([images.upload(picture), images.upload(picture)]);
    expect(new Set([...paths, await images.upload(picture)]).size).toBe(1);
  });

  it("has another name in another service, so that neither deletes the other's files", async () => {
    const picture = await anotherPicture();
    const elsewhere = new Images(running.store, database, { ...options, owner: 'stamps' });
    expect(await elsewhere.upload(picture)).not.toBe(await images.upload(picture));
    elsewhere.onApplicationShutdown();
  });

  it('restores a picture whose files were lost', async () => {
    const picture = await anotherPicture();
    const path = await images.upload(picture);
    await running.store.remove(imageFilesOf(path));
    await images.upload(picture);
    expect(await keptFiles(path)).toBe(7);
  });

  it('leaves nothing behind when rejected', async () => {
    await expect(images.upload({ name: 'a.jpg', bytes: await aTruncatedJpeg() })).rejects.toThrow();
    expect(await database.query('SELECT * FROM images')).toEqual([]);
  });

  it('is not needed for stored, built-in or absent pictures', async () => {
    expect([await images.upload('hero-mixed'), await images.upload(null)]).toEqual(['hero-mixed', null]);
  });
});

describe('a claim', () => {
  it('is refused for a picture that was never uploaded', async () => {
    const cover = `/uploads/images/${'0'.repeat(32)}.jpg`;
    await expect(showOn({ cover })).rejects.toMatchObject({
      details: [{ field: 'image', code: 'not_found' }],
    });
  });

  it('is not needed for a built-in name', async () => {
    await showOn({ cover: 'hero-mixed' });
    expect(await database.query('SELECT cover FROM albums')).toEqual([{ cover: 'hero-mixed' }]);
  });
});

describe('at night', () => {
  it('deletes an unused picture after a day', async () => {
    const path = await images.upload(await anotherPicture());
    await hoursPass(23);
    await cleaning.clean();
    expect(await keptFiles(path)).toBe(7);
    await hoursPass(2);
    await cleaning.clean();
    expect(await keptFiles(path)).toBe(0);
    expect(await database.query('SELECT * FROM images')).toEqual([]);
  });

  it('keeps a picture in use', async () => {
    const cover = await images.upload(await anotherPicture());
    const mentioned = await images.upload(await anotherPicture());
    await showOn({ cover });
    await showOn({ story: `![image](https://example.com${mentioned})` });
    await cleaning.clean();
    await hoursPass(1000);
    await cleaning.clean();
    expect([await keptFiles(cover), await keptFiles(mentioned)]).toEqual([7, 7]);
  });

  it('deletes a replaced picture a day after the night that noticed it', async () => {
    const cover = await images.upload(await anotherPicture());
    await showOn({ cover });
    await hoursPass(1000);
    await database.query('DELETE FROM albums');
    await cleaning.clean();
    expect(await keptFiles(cover)).toBe(7);
    await hoursPass(25);
    await cleaning.clean();
    expect(await keptFiles(cover)).toBe(0);
  });

  it('restarts the grace period when the file is uploaded again', async () => {
    const picture = await anotherPicture();
    const path = await images.upload(picture);
    await hoursPass(25);
    await images.upload(picture);
    await cleaning.clean();
    expect(await keptFiles(path)).toBe(7);
  });

  it('skips a picture that is being claimed', async () => {
    const cover = await images.upload(await anotherPicture());
    await hoursPass(25);
    await database.transaction(async (tx) => {
      await images.claim(tx, cover);
      await tx.query('INSERT INTO albums (cover) VALUES ($1)', [cover]);
      await cleaning.clean();
    });
    await cleaning.clean();
    expect(await keptFiles(cover)).toBe(7);
  });

  it('accepts a deleted picture again', async () => {
    const picture = await anotherPicture();
    await images.upload(picture);
    await hoursPass(25);
    await cleaning.clean();
    expect(await keptFiles(await images.upload(picture))).toBe(7);
  });
});
