import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Item, type ItemPhoto, MAX_PHOTOS, type VaultAccount } from '@vaultway/contracts';
import type { HttpClient } from '@vaultway/common/testing';
import { HOSTILE, pictureCalls } from '../../libs/common/test/images/hostile-pictures.js';
import {
  aJpeg,
  aPhotoWithExif,
  aPng,
  aTruncatedJpeg,
  aJpegWithScript,
} from '../../libs/common/test/images/image-files.js';
import { aBar, fresh, VaultUnderTest } from './support/vault.js';

const kim = { id: randomUUID(), email: 'kim@example.com' };
const ada = { id: randomUUID(), email: 'ada@example.com' };
const bob = { id: randomUUID(), email: 'bob@example.com' };
const customer = randomUUID();

let vault: VaultUnderTest;
let firm: VaultAccount;
let item: Item;
let width = 60;

beforeAll(async () => {
  vault = await VaultUnderTest.start();
  firm = await vault.anAccount({ holder_type: 'customer', holder_id: customer });
});
beforeEach(async () => {
  vault.neighbors.customers = new Map([[ada.email, [customer]]]);
  [item] = (await vault.bars([aBar()], { account: firm })) as [Item];
});
afterAll(() => vault.stop());

const keeper = () => vault.signedIn(kim, 'keeper');
/** A picture that no other test has. */
const aPicture = () => aJpeg((width += 1));
const photosOf = ({ id }: { id: string }) => `/api/vault/items/${id}/photos`;
const formOf = (image: Buffer, name = 'photo.jpg') => {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(image)]), name);
  return form;
};
const send = async (image: Buffer | Promise<Buffer>, by: HttpClient = keeper(), name?: string) =>
  by.post(photosOf(item), formOf(await image, name));
const aPhoto = async (image: Buffer | Promise<Buffer> = aPicture()): Promise<ItemPhoto> => {
  const answer = await send(image);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as ItemPhoto;
};
const remove = (
  photo: ItemPhoto,
  by: HttpClient = vault.signedIn(),
  fields: object = { reason: 'Blurred' },
) => by.post(`${photosOf({ id: photo.item_id })}/${photo.id}/remove`, fields);
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const storedBytes = async ({ id }: { id: string }) => {
  const [row] = await vault.database.query<{ content: Buffer }[]>(
    'SELECT content FROM item_photo_files WHERE photo_id = $1',
    [id],
  );
  return row?.content;
};

describe('a photo of an item', () => {
  it('is a JPEG with its hash, who added it and when, in the activity log', async () => {
    const photo = await aPhoto();
    const bytes = await storedBytes(photo);
    expect(photo).toMatchObject({
      item_id: item.id,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      added_by: kim.email,
      removed_at: null,
    });
    expect((await keeper().get(photosOf(item))).body.data).toEqual([photo]);
    const [entry] = (await vault.signedIn().get(`/api/audit/vault?record_id=${photo.id}`)).body.data;
    expect(entry).toMatchObject({ action: 'vault_photo.created', admin_email: kim.email });
    expect(JSON.stringify(entry)).toContain(photo.sha256);
  });

  it('is served privately, as a picture and nothing else', async () => {
    const { id, size } = await aPhoto();
    const { status, headers, text } = await keeper().get(`${photosOf(item)}/${id}`);
    expect(status).toBe(200);
    expect(text.length).toBeGreaterThan(0);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(size),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('loses position, camera and author, and everything behind the picture', async () => {
    const located = await storedBytes(await aPhoto(aPhotoWithExif()));
    expect(await sharp(located).metadata()).toMatchObject({ width: 40, height: 60 });
    expect((await sharp(located).metadata()).exif).toBeUndefined();
    expect(located.toString('latin1')).not.toMatch(/Secret|SpyCam|GPS/);
    const scripted = await storedBytes(await aPhoto(aJpegWithScript()));
    expect(scripted.toString('latin1')).not.toContain('script');
  });

  it('is made smaller, and a PNG a JPEG', async () => {
    const large = await storedBytes(await aPhoto(aPng(3000, 2000)));
    expect(await sharp(large).metadata()).toMatchObject({ format: 'jpeg', width: 1280 });
  });

  it.each(Object.entries(HOSTILE))('is not %s', async (_what, make) => {
    const answer = await send(await make());
    expect([415, 422], answer.text).toContain(answer.status);
    expect((await keeper().get(photosOf(item))).body.data).toEqual([]);
  });

  it.each([
    ['nothing', () => Buffer.alloc(0), 'photo.jpg'],
    ['a page', () => Buffer.from('<html><script>alert(1)</script></html>'), 'photo.jpg'],
    [
      'an animated GIF',
      () =>
        sharp(Buffer.alloc(12), { raw: { width: 2, height: 2, channels: 3 } })
          .gif()
          .toBuffer(),
      'a.gif',
    ],
    ['a HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), 'IMG_1.HEIC'],
  ] as const)('is not %s', async (_what, make, name) => {
    const answer = await send(await make(), keeper(), name);
    expect(answer).toMatchEnvelope({ status: 415, code: 'not_an_image' });
  });

  it('names the field of a damaged or missing one', async () => {
    const damaged = await send(aTruncatedJpeg());
    expect(damaged.status).toBe(422);
    expect(damaged.body.details).toEqual([expect.objectContaining({ field: 'image', code: 'damaged' })]);
    for (const fields of [{}, { image: '/uploads/images/x.jpg' }]) {
      const answer = await keeper().post(photosOf(item), fields);
      expect(answer.status).toBe(422);
      expect(answer.body.details).toEqual([expect.objectContaining({ field: 'image' })]);
    }
  });

  it('has at most 5 MB', async () => {
    const answer = await send(Buffer.concat([await aPicture(), Buffer.alloc(5 * 1024 * 1024)]));
    expect(answer).toMatchEnvelope({ status: 413, code: 'file_too_large' });
  });

  it('is added once, also twice at once', async () => {
    const image = await aPicture();
    const answers = await Promise.all([send(image), send(image), send(image)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await keeper().get(photosOf(item))).body.data).toHaveLength(1);
  });

  it(`is one of at most ${MAX_PHOTOS}, also at once`, async () => {
    for (let added = 1; added < MAX_PHOTOS; added += 1) await aPhoto();
    const answers = await Promise.all([send(aPicture()), send(aPicture())]);
    expect(statusesOf(answers)).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.details).toEqual([expect.objectContaining({ field: 'image', code: 'too_long' })]);
    const [first] = (await keeper().get(photosOf(item))).body.data;
    expect((await remove(first)).status).toBe(200);
    await aPhoto();
  });

  it('is of an item that exists', async () => {
    for (const id of [randomUUID(), 'x']) {
      expect((await keeper().post(photosOf({ id }), formOf(await aPicture()))).status).toBe(404);
      expect((await keeper().get(photosOf({ id }))).status).toBe(404);
    }
    const photo = await aPhoto();
    const [other] = (await vault.bars()) as [Item];
    for (const path of [
      `${photosOf(other)}/${photo.id}`,
      `${photosOf(item)}/x`,
      `${photosOf(item)}/${randomUUID()}`,
    ])
      expect((await keeper().get(path)).status).toBe(404);
    expect((await remove({ ...photo, item_id: other.id })).status).toBe(404);
  });

  it('is removed with a reason, and its record with the hash stays', async () => {
    const photo = await aPhoto();
    const removed = await remove(photo);
    expect(removed.body.data).toMatchObject({
      sha256: photo.sha256,
      removed_by: vault.drafter.email,
      remove_reason: 'Blurred',
    });
    expect(await storedBytes(photo)).toBeUndefined();
    expect((await keeper().get(`${photosOf(item)}/${photo.id}`)).status).toBe(404);
    expect((await keeper().get(photosOf(item))).body.data).toEqual([removed.body.data]);
    const entries = (await vault.signedIn().get(`/api/audit/vault?record_id=${photo.id}`)).body.data;
    expect(JSON.stringify(entries)).toContain('Blurred');
    expect((await remove(photo, undefined, { reason: 'Again' })).status).toBe(404);
    for (const reason of ['', ' '])
      expect((await remove(await aPhoto(), undefined, { reason })).body.details).toEqual([
        expect.objectContaining({ field: 'reason' }),
      ]);
  });

  it('is removed once, also twice at once', async () => {
    const photo = await aPhoto();
    const answers = await Promise.all([remove(photo), remove(photo)]);
    expect(statusesOf(answers)).toEqual([200, 404]);
  });

  it('stays as it is, whoever writes to the database', async () => {
    const photo = await aPhoto();
    const other = await aPhoto();
    for (const [statement, id] of [
      [`UPDATE item_photos SET sha256 = repeat('0', 64) WHERE id = $1`, photo.id],
      [`UPDATE item_photos SET added_by = 'x' WHERE id = $1`, photo.id],
      ['DELETE FROM item_photos WHERE id = $1', photo.id],
      [`UPDATE item_photo_files SET content = 'x' WHERE photo_id = $1`, photo.id],
      ['DELETE FROM item_photo_files WHERE photo_id = $1', photo.id],
    ])
      await expect(vault.database.query(statement, [id])).rejects.toThrow('item_photos_kept');
    await remove(photo);
    await expect(
      vault.database.query(
        'UPDATE item_photos SET removed_at = NULL, removed_by = NULL, remove_reason = NULL WHERE id = $1',
        [photo.id],
      ),
    ).rejects.toThrow('item_photos_kept');
    await expect(
      vault.database.query(
        'INSERT INTO item_photo_files SELECT $1, content FROM item_photo_files WHERE photo_id = $2',
        [photo.id, other.id],
      ),
    ).rejects.toThrow('item_photos_kept');
  });
});

describe('the roles', () => {
  it('add, read and remove photos as they may', async () => {
    const photo = await aPhoto();
    const path = `${photosOf(item)}/${photo.id}`;
    for (const role of ['auditor', 'keeper', 'admin'] as const)
      for (const address of [photosOf(item), path])
        expect((await vault.signedIn(kim, role).get(address)).status).toBe(200);
    for (const role of ['clerk', 'courier'] as const)
      for (const address of [photosOf(item), path])
        expect((await vault.signedIn(kim, role).get(address)).status).toBe(403);
    for (const role of ['clerk', 'courier', 'auditor'] as const)
      expect(await send(aPicture(), vault.signedIn(kim, role))).toMatchEnvelope({
        status: 403,
        code: 'role_not_allowed',
      });
    for (const role of ['clerk', 'courier', 'auditor', 'keeper'] as const)
      expect((await remove(photo, vault.signedIn(kim, role))).status).toBe(403);
    for (const by of [vault.visitor(), vault.client(ada)]) {
      expect((await by.get(path)).status).toBe(401);
      expect((await send(aPicture(), by)).status).toBe(401);
      expect((await remove(photo, by)).status).toBe(401);
    }
  });
});

describe('a photo of a forced opening', () => {
  let opening: { id: string };
  const path = () => `/api/vault/openings/${opening.id}/photos`;
  const add = async (image: Buffer | Promise<Buffer> = aPicture(), by: HttpClient = vault.signedIn()) =>
    by.post(path(), formOf(await image));
  beforeEach(async () => {
    const admin = vault.signedIn();
    const place_id = (await vault.aPlace()).id;
    const box = await admin.post('/api/vault/boxes', { number: fresh(), size: 'M', place_id });
    const rental = await admin.post('/api/vault/rentals', {
      box_id: box.body.data.id,
      account_id: firm.id,
      starts_on: '2026-01-01',
      period: 'month',
      fee: '120',
      currency: 'EUR',
    });
    const opened = await admin.post(`/api/vault/rentals/${rental.body.data.id}/opening`, {
      reason: 'arrears',
      witness_1: 'Bo Keller',
      witness_2: 'Cy Lang',
      inventory: 'A sealed envelope',
    });
    ({ opening } = opened.body.data);
  });

  it('is kept like that of an item, without metadata', async () => {
    const answer = await add(aPhotoWithExif());
    const { data } = answer.body;
    const bytes = await storedBytes(data);
    expect(data).toEqual({
      id: expect.any(String),
      opening_id: opening.id,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes?.length,
      added_by: vault.drafter.email,
      removed_at: null,
      removed_by: null,
      remove_reason: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect((await add(aPhotoWithExif())).body.data.id).toBe(data.id);
    expect((await vault.signedIn().get(path())).body.data).toEqual([data]);
    const { headers } = await vault.signedIn().get(`${path()}/${data.id}`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const [entry] = (await vault.signedIn().get(`/api/audit/vault?record_id=${data.id}`)).body.data;
    expect(entry).toMatchObject({ action: 'vault_photo.created', after: { opening_id: opening.id } });
    await expect(
      vault.database.query('UPDATE item_photos SET opening_id = NULL, item_id = $2 WHERE id = $1', [
        data.id,
        item.id,
      ]),
    ).rejects.toThrow('item_photos_kept');
  });

  it(`is one of at most ${MAX_PHOTOS}, also at once, and is removed with a reason`, async () => {
    for (let added = 1; added < MAX_PHOTOS; added += 1) await add();
    expect(statusesOf(await Promise.all([add(), add()]))).toEqual([201, 422]);
    const [first] = (await vault.signedIn().get(path())).body.data;
    const removal = `${path()}/${first.id}/remove`;
    expect((await vault.signedIn().post(removal, {})).body.details).toEqual([
      expect.objectContaining({ field: 'reason' }),
    ]);
    expect((await vault.signedIn().post(removal, { reason: 'Shows a person' })).status).toBe(200);
    expect((await vault.signedIn().get(`${path()}/${first.id}`)).status).toBe(404);
    expect((await add()).status).toBe(201);
  });

  it('is of an opening that exists, and is not found as one of an item', async () => {
    const { id } = (await add()).body.data;
    expect((await vault.signedIn().get(`${photosOf(item)}/${id}`)).status).toBe(404);
    const ofItem = await aPhoto();
    expect((await vault.signedIn().get(`${path()}/${ofItem.id}`)).status).toBe(404);
    for (opening of [{ id: randomUUID() }, { id: 'x' }, { id: item.id }])
      expect((await add()).status).toBe(404);
  });

  it('is closed to everybody but administrators and auditors', async () => {
    const { id } = (await add()).body.data;
    for (const role of ['keeper', 'clerk', 'courier'] as const) {
      for (const address of [path(), `${path()}/${id}`])
        expect((await vault.signedIn(kim, role).get(address)).status).toBe(403);
      expect((await add(aPicture(), vault.signedIn(kim, role))).status).toBe(403);
    }
    const auditor = vault.signedIn(kim, 'auditor');
    for (const address of [path(), `${path()}/${id}`]) expect((await auditor.get(address)).status).toBe(200);
    expect((await add(aPicture(), auditor)).status).toBe(403);
    expect((await auditor.post(`${path()}/${id}/remove`, { reason: 'No' })).status).toBe(403);
    expect((await vault.client(ada).get(`${path()}/${id}`)).status).toBe(401);
  });
});

describe('a client', () => {
  const own = (rest: string) => `/api/vault/account/items/${rest}`;
  const read = (photo: ItemPhoto, user = ada) =>
    vault.client(user).get(own(`${photo.item_id}/photos/${photo.id}`));

  it('sees the photos of own items alone, also of those that left', async () => {
    const photo = await aPhoto();
    const gone = await aPhoto();
    await remove(gone);
    const details = await vault.client(ada).get(own(item.id));
    expect(details.body.data.photos).toEqual([
      { id: photo.id, sha256: photo.sha256, created_at: photo.created_at },
    ]);
    expect(details.text).not.toContain(kim.email);
    const answer = await read(photo);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await read(gone)).status).toBe(404);
    for (const { status } of [await read(photo, bob), await vault.client(bob).get(own(item.id))])
      expect(status).toBe(404);
    for (const by of [vault.visitor(), vault.signedIn()])
      expect((await by.get(own(`${item.id}/photos/${photo.id}`))).status).toBe(401);
    await vault.done({ kind: 'withdrawal', item_ids: [item.id] });
    expect((await read(photo)).status).toBe(200);
  });

  it('no longer sees them once the link ended, or the item is on an account of somebody else', async () => {
    const photo = await aPhoto();
    vault.neighbors.customers?.delete(ada.email);
    expect((await read(photo)).status).toBe(404);
    vault.neighbors.customers = null;
    expect((await read(photo)).status).toBe(503);
    vault.neighbors.customers = new Map([[ada.email, [customer]]]);
    const account = await vault.anAccount({ holder_type: 'user', holder_id: bob.id });
    await vault.done({ kind: 'transfer', item_ids: [item.id], account_id: account.id });
    expect((await read(photo)).status).toBe(404);
    expect((await read(photo, bob)).status).toBe(200);
  });

  it('does not see a photo by the id of another item', async () => {
    const [other] = (await vault.bars()) as [Item];
    const answer = await keeper().post(photosOf(other), formOf(await aPicture()));
    expect((await read({ ...(answer.body.data as ItemPhoto), item_id: item.id })).status).toBe(404);
  });
});

it('tests cover every documented call with a picture', async () => {
  const calls = await pictureCalls(new URL('../openapi.json', import.meta.url));
  expect(calls).toEqual(['POST /api/vault/items/{id}/photos', 'POST /api/vault/openings/{id}/photos']);
});
