import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError, RecordStore } from '@vaultway/common';
import { ImageEncoder } from '@vaultway/common/images';
import {
  type AddItemPhoto,
  type Admin,
  type ItemPhoto,
  MAX_ITEM_PHOTOS,
  type RemoveItemPhoto,
} from '@vaultway/contracts';
import { hash } from 'node:crypto';
import { DataSource, IsNull } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { ItemEntity } from '../items/item.entity.js';
import { knownId } from '../rows/known-id.js';
import { PhotoEntity, toPhotoView } from './photo.entity.js';

/**
 * Keeps photos of items: evidence, which nobody replaces. Their bytes are in the database, since everyone may read the
 * image store by name.
 */
@Injectable()
export class PhotoService implements OnApplicationShutdown {
  private readonly encoder = new ImageEncoder();
  private readonly photos: RecordStore<PhotoEntity, ItemPhoto>;

  constructor(private readonly database: DataSource) {
    this.photos = new RecordStore(database, {
      type: 'vault_photo',
      entity: PhotoEntity,
      nameColumn: 'sha256',
      toView: toPhotoView,
      refused: {
        item_photos_full: () =>
          ApiError.field('image', 'too_long', { max: MAX_ITEM_PHOTOS, variant: 'entries' }),
      },
    });
  }

  onApplicationShutdown() {
    this.encoder.stop();
  }

  /** Lists the photos of an item in the order in which they were added, with removed ones. */
  async list(item_id: string): Promise<ItemPhoto[]> {
    await this.requireItem(item_id);
    return (await this.of(item_id)).map(toPhotoView);
  }

  /** Lists the photos of an item that were not removed. */
  async present(item_id: string): Promise<PhotoEntity[]> {
    return (await this.of(item_id)).filter(({ removed_at }) => removed_at === null);
  }

  /**
   * Adds a photo without its metadata, once: the same picture again is the photo that is there.
   *
   * @throws ApiError those of {@link ImageEncoder.encode}; validation of `image` if there are too many
   */
  async add(item_id: string, { image }: AddItemPhoto, by: Admin): Promise<ItemPhoto> {
    await this.requireItem(item_id);
    const [file] = await this.encoder.encode(image.bytes, []);
    const content = Buffer.from(file?.bytes ?? []);
    const sha256 = hash('sha256', content);
    try {
      const added = await this.photos.write(by, async (records) => {
        const photo = await records.insert({
          item_id,
          sha256,
          size: content.length,
          added_by: by.email,
          removed_at: null,
          removed_by: null,
          remove_reason: null,
        });
        await records.tx.query('INSERT INTO item_photo_files (photo_id, content) VALUES ($1, $2)', [
          photo.id,
          content,
        ]);
        return photo;
      });
      return toPhotoView(added);
    } catch (error) {
      const same = await this.photos.findOrNull({ item_id, sha256, removed_at: IsNull() });
      if (same) return toPhotoView(same);
      throw error;
    }
  }

  /** Removes the bytes of a photo; its record stays. @throws ApiError `not_found`, also if it was removed before */
  async remove(
    { id, photo }: { id: string; photo: string },
    { reason }: RemoveItemPhoto,
    by: Admin,
  ): Promise<ItemPhoto> {
    const removed = await this.photos.write(by, async (records) => {
      const row = await records.lock({ id: knownId(photo), item_id: knownId(id), removed_at: IsNull() });
      return records.update(row, {
        removed_at: new Date(),
        removed_by: by.email,
        remove_reason: reason,
      });
    });
    return toPhotoView(removed);
  }

  /** Reads the JPEG of a photo. @throws ApiError `not_found` */
  async read({ id, photo }: { id: string; photo: string }): Promise<Buffer> {
    const [file] = await this.database.query<{ content: Buffer }[]>(
      `SELECT content FROM item_photos JOIN item_photo_files ON photo_id = id WHERE id = $1 AND item_id = $2`,
      [knownId(photo), knownId(id)],
    );
    if (!file) throw new ApiError('not_found');
    return file.content;
  }

  private of(item_id: string): Promise<PhotoEntity[]> {
    return this.database.manager.find(PhotoEntity, {
      where: { item_id },
      order: { created_at: 'ASC', id: 'ASC' },
    });
  }

  private async requireItem(id: string): Promise<void> {
    if (!isUuid(id) || !(await this.database.manager.existsBy(ItemEntity, { id })))
      throw new ApiError('not_found');
  }
}
