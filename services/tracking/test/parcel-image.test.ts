import '@vaultway/common/testing';
import { Nightly } from '@vaultway/common';
import { storedImagePath } from '@vaultway/contracts';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { aPicture, photoForm } from './support/pictures.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const upload = async (id: string, bytes?: Buffer) =>
  tracking.admin.post('/api/parcels/image', photoForm(id, bytes ?? (await aPicture())));

async function aParcelWithPhoto(): Promise<{ id: string; tracking_code: string; image: string }> {
  const parcel = await tracking.aParcel().save();
  return (await upload(parcel.id)).body.data;
}

const seenImage = async (code: string) => (await tracking.visitor().get(trackUrl(code))).body.data.image;

const filesOf = async (image: string) => {
  const hash = image.replace('/uploads/images/', '').replace('.jpg', '');
  const names = await readdir(tracking.config.IMAGE_DIR ?? '');
  return names.filter((name) => name.startsWith(hash));
};

describe('the photo of a parcel', () => {
  it('is stored in every size that the site uses', async () => {
    const parcel = await tracking.aParcel({ status: 'In transit' }).save();
    const answer = await upload(parcel.id);
    expect(answer).toMatchEnvelope({
      status: 200,
      message: 'Photo saved',
      data: { id: parcel.id, status: 'In transit' },
    });
    expect(answer.body.data).not.toHaveProperty('history');
    expect(storedImagePath(answer.body.data.image)).not.toBeNull();
    expect(await filesOf(answer.body.data.image)).toHaveLength(7);
  });

  it('is visible immediately, even when it replaces another', async () => {
    const parcel = await tracking.aParcel().save();
    expect(await seenImage(parcel.tracking_code)).toBeNull();
    const first = (await upload(parcel.id)).body.data.image;
    expect(await seenImage(parcel.tracking_code)).toBe(first);
    const second = (await upload(parcel.id)).body.data.image;
    expect(second).not.toBe(first);
    expect(await seenImage(parcel.tracking_code)).toBe(second);
  });

  it('is recorded in the audit trail', async () => {
    const { id, image } = await aParcelWithPhoto();
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${id}`);
    expect(body.data[0]).toMatchObject({
      action: 'parcel.updated',
      admin_email: 'admin@example.com',
      before: { image: null },
      after: { image },
    });
  });

  it('requires a parcel', async () => {
    const sent = await upload('0197a7c2-5d1e-7c3a-9a51-0f7c3c1d2e4b');
    expect(sent).toMatchEnvelope({ status: 404, errors: ['Parcel not found'] });
    expect((await upload('no id at all')).status).toBe(404);
    const { id } = await tracking.aParcel().save();
    await tracking.admin.delete('/api/parcels', { id });
    expect((await upload(id)).status).toBe(404);
  });

  it('requires an id and a file', async () => {
    expect(await tracking.admin.post('/api/parcels/image', photoForm(''))).toMatchEnvelope({
      status: 422,
      errors: ['Id is required', 'Image is required'],
    });
    const { id } = await tracking.aParcel().save();
    const path = `/uploads/images/${'0'.repeat(32)}.jpg`;
    expect(await tracking.admin.post('/api/parcels/image', { id, image: path })).toMatchEnvelope({
      status: 422,
      details: [{ field: 'image', code: 'not_a_file', message: 'Image is not a file' }],
    });
  });

  it.each([
    ['text that calls itself .jpg', Buffer.from('hello'), 415, 'Use a .jpg, .jpeg or .png image'],
    ['more than 5 MiB', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'The file is larger than 5 MB'],
    ['half a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 422, 'Image is damaged or incomplete'],
  ])('is rejected if it is %s', async (_, bytes, status, sentence) => {
    const { id, tracking_code } = await tracking.aParcel().save();
    expect(await upload(id, bytes)).toMatchEnvelope({ status, errors: [sentence] });
    expect(await seenImage(tracking_code)).toBeNull();
  });

  it('requires an admin', async () => {
    const form = photoForm('x', await aPicture());
    expect((await tracking.visitor().post('/api/parcels/image', form)).status).toBe(401);
  });
});

describe('updating a parcel', () => {
  it('keeps the photo if none is given', async () => {
    const { id, image } = await aParcelWithPhoto();
    const answer = await tracking.admin.patch('/api/parcels', { id, status: 'Delivered' });
    expect(answer.body.data).toMatchObject({ status: 'Delivered', image });
  });

  it.each([[null], [''], ['  ']])('removes the photo when it is %j', async (blank) => {
    const { id, tracking_code } = await aParcelWithPhoto();
    const answer = await tracking.admin.patch('/api/parcels', { id, image: blank });
    expect(answer.body.data.image).toBeNull();
    expect(await seenImage(tracking_code)).toBeNull();
  });

  it('accepts the current photo, and no other', async () => {
    const { id, image } = await aParcelWithPhoto();
    const other = await aParcelWithPhoto();
    expect((await tracking.admin.patch('/api/parcels', { id, image })).status).toBe(200);
    expect(await tracking.admin.patch('/api/parcels', { id, image: other.image })).toMatchEnvelope({
      status: 422,
      errors: ['Image is not the photo of this parcel, upload a new one'],
    });
    expect((await tracking.admin.patch('/api/parcels', { id, image: null })).status).toBe(200);
  });
});

describe('nightly', () => {
  it('deletes unused photos, a day later', async () => {
    const replaced = await aParcelWithPhoto();
    await upload(replaced.id);
    const removed = await aParcelWithPhoto();
    await tracking.admin.patch('/api/parcels', { id: removed.id, image: '' });
    const purged = await aParcelWithPhoto();
    await tracking.admin.delete('/api/parcels', { id: purged.id });
    await tracking.database.query(
      `UPDATE parcels SET deleted_at = now() - interval '31 days' WHERE id = $1`,
      [purged.id],
    );
    const inTrash = await aParcelWithPhoto();
    await tracking.admin.delete('/api/parcels', { id: inTrash.id });
    const shown = await aParcelWithPhoto();

    await night();
    await tracking.database.query(
      `UPDATE images SET unused_since = unused_since - interval '25 hours' WHERE unused_since IS NOT NULL`,
    );
    await night();

    expect(await filesOf(replaced.image)).toEqual([]);
    expect(await filesOf(removed.image)).toEqual([]);
    expect(await filesOf(purged.image)).toEqual([]);
    expect(await filesOf(inTrash.image)).toHaveLength(7);
    expect(await filesOf(shown.image)).toHaveLength(7);
  });
});

/** Runs all nightly jobs. */
async function night() {
  await tracking.forgetNight();
  await tracking.app.get(Nightly).runDue();
}
