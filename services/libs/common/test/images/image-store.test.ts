import { createServer, type Server } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskImageStore } from '../../src/images/disk-image-store.js';
import { exportImages, importImages } from '../../src/images/image-archive.js';
import type { ImageStore } from '../../src/images/image-store.js';
import { MinioImageStore } from '../../src/images/minio-image-store.js';
import {
  clientOf,
  namesIn,
  S3_SERVERS,
  S3_WITH_USER,
  startAwayDiskStore,
  startAwayMinioStore,
  startDiskStore,
  type RunningStore,
  type S3Server,
} from './image-stores.js';

const NAME = '0123456789abcdef0123456789abcdef-640.avif';
const OTHER = 'fedcba9876543210fedcba9876543210.jpg';
const bytes = Buffer.from('what a picture');

/** Tests that an image store reports outages, after it was prepared. */
function saysThatItIsAway(startAway: () => Promise<RunningStore>) {
  it.each<[string, (store: ImageStore) => Promise<unknown>]>([
    ['put', (store) => store.put(NAME, bytes)],
    ['has', (store) => store.has(NAME)],
    ['get', (store) => store.get(NAME)],
    ['names', (store) => namesIn(store)],
    ['remove', (store) => store.remove([NAME])],
  ])('reports that it is down: %s', async (_, call) => {
    const running = await startAway();
    await expect(call(running.store)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    await running.stop();
  });
}

/** Tests the contract of image stores. */
function keepsImages(start: () => Promise<RunningStore>) {
  let running: RunningStore;
  let store: ImageStore;
  beforeAll(async () => {
    running = await start();
    ({ store } = running);
  });
  afterAll(() => running.stop());

  it('is empty at first', async () => {
    expect(await store.get(NAME)).toBeUndefined();
    expect(await store.has(NAME)).toBe(false);
  });

  it('tells whether it has a file', async () => {
    await store.put(OTHER, bytes);
    expect(await store.has(OTHER)).toBe(true);
    await store.remove([OTHER]);
    expect(await store.has(OTHER)).toBe(false);
  });

  it('returns a stored file, even after storing it again', async () => {
    await store.put(NAME, Buffer.from('an older picture'));
    await store.put(NAME, bytes);
    expect(await store.get(NAME)).toEqual(bytes);
  });

  it('stores many at the same time', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(32, '0')}.webp`);
    await Promise.all(names.map((name) => store.put(name, Buffer.from(name))));
    const kept = await Promise.all(names.map(async (name) => (await store.get(name))?.toString()));
    expect(kept).toEqual(names);
  });

  it('is copied to another store by an archive', async () => {
    await store.put(NAME, bytes);
    const archive = new PassThrough();
    const other = await startDiskStore();
    try {
      const [written, read] = await Promise.all([
        exportImages(store, archive),
        importImages(other.store, archive),
      ]);
      expect(read).toBe(written);
      expect(await other.store.get(NAME)).toEqual(bytes);
    } finally {
      await other.stop();
    }
  });

  it('removes files, ignoring missing ones', async () => {
    await store.put(NAME, bytes);
    await store.put(OTHER, bytes);
    await store.remove([NAME, `${'a'.repeat(32)}.jpg`]);
    await store.remove([NAME]);
    expect(await store.get(NAME)).toBeUndefined();
    expect(await store.get(OTHER)).toEqual(bytes);
  });

  it('may be prepared twice', async () => {
    await Promise.all([store.prepare(), store.prepare()]);
    await store.put(NAME, bytes);
    expect(await store.get(NAME)).toEqual(bytes);
  });

  it.each(['../secret.jpg', '/etc/passwd', `../${OTHER}`, `${NAME}\0`, '', 'x.jpg', `${OTHER}/..`])(
    'rejects the name %j',
    async (name) => {
      await expect(store.get(name)).rejects.toThrow('not a valid image name');
      await expect(store.has(name)).rejects.toThrow('not a valid image name');
      await expect(store.put(name, bytes)).rejects.toThrow('not a valid image name');
      await expect(store.remove([name])).rejects.toThrow('not a valid image name');
    },
  );
}

describe('the folder', () => {
  keepsImages(startDiskStore);
  saysThatItIsAway(startAwayDiskStore);

  it('reports an outage when it cannot be created', async () => {
    const store = new DiskImageStore('/dev/null/pictures');
    await expect(store.prepare()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

/** @returns the arguments of a suite about a server, skipped where it cannot start */
const about = ({ name, missing }: S3Server) =>
  [missing ? `${name} (skipped: ${missing})` : name, { skip: missing !== undefined }] as const;

for (const server of S3_SERVERS) describe(...about(server), () => keepsPictures(server.start));

describe(...about(S3_WITH_USER), () => {
  keepsImages(S3_WITH_USER.start);

  it('has no other effect', async () => {
    const running = await S3_WITH_USER.start();
    try {
      const { bucket } = running.options;
      const client = clientOf(running.options);
      await expect(client.putObject(bucket, 'elsewhere', 'x')).rejects.toThrow('Access Denied');
      await expect(client.removeBucket(bucket)).rejects.toThrow('Access Denied');
      await expect(client.makeBucket('another')).rejects.toThrow('Access Denied');
    } finally {
      await running.stop();
    }
  });
});

/** Tests the contract of S3 servers. */
function keepsPictures(start: S3Server['start']) {
  keepsImages(start);

  describe('for strangers', () => {
    let running: Awaited<ReturnType<S3Server['start']>>;
    const asStranger = (path: string) =>
      fetch(`${running.options.endpoint}/${running.options.bucket}${path}`, {
        signal: AbortSignal.timeout(5000),
      });
    beforeAll(async () => {
      running = await start();
      await running.store.put(NAME, bytes);
    });
    afterAll(() => running.stop());

    it("serves a picture at the site's path, cacheable for an hour", async () => {
      const answer = await asStranger(`/images/${NAME}`);
      expect(await answer.text()).toBe('what a picture');
      expect(answer.headers.get('content-type')).toBe('image/avif');
      expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
    });

    it('lets everyone cache a picture of the site forever', async () => {
      await running.store.put(`site-${NAME}`, bytes);
      const answer = await asStranger(`/images/site-${NAME}`);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    });

    it('serves neither a list of pictures nor other files', async () => {
      expect((await asStranger('/')).status).toBe(403);
      expect((await asStranger('/?prefix=images/')).status).toBe(403);
      expect((await asStranger('/backup.sql')).status).toBe(403);
    });

    it('recreates a removed bucket', async () => {
      const client = clientOf(running.options);
      await running.store.remove([NAME, `site-${NAME}`]);
      await client.removeBucket(running.options.bucket);
      await expect(running.store.put(NAME, bytes)).rejects.toMatchObject({ code: 'unavailable' });
      await running.store.put(NAME, bytes);
      expect((await asStranger(`/images/${NAME}`)).status).toBe(200);
    });
  });
}

describe('an unavailable MinIO', () => {
  const options = { accessKey: 'a', secretKey: 'b', bucket: 'uploads', region: 'us-east-1' };
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined); // accepts the call and never responds
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => silent.close());

  saysThatItIsAway(startAwayMinioStore);

  it('is reported at once if it refuses connections', async () => {
    const store = new MinioImageStore({ ...options, endpoint: 'http://127.0.0.1:9' });
    await expect(store.prepare()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  });

  it('is reported after a few seconds if it does not answer', async () => {
    const { port } = silent.address() as { port: number };
    const store = new MinioImageStore({ ...options, endpoint: `http://127.0.0.1:${port}` });
    const before = Date.now();
    await expect(store.get(NAME)).rejects.toMatchObject({ code: 'unavailable' });
    expect(Date.now() - before).toBeLessThan(12_000); // bounded
  });
});
