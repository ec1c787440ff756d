import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError, RecordStore } from '@vaultway/common';
import { ImageEncoder } from '@vaultway/common/images';
import {
  type AddPhoto,
  type Admin,
  type ItemPhoto,
  MAX_PHOTOS,
  type OpeningPhoto,
  type RemovePhoto,
} from '@vaultway/contracts';
import { hash } from 'node:crypto';
import { DataSource, IsNull } from 'typeorm';
import { OpeningEntity } from '../boxes/opening.entity.js';
import { ItemEntity } from '../items/item.entity.js';
import { knownId } from '../rows/known-id.js';
import { PhotoEntity, type Shown, toPhotoView } from './photo.entity.js';

type Photo = ItemPhoto | OpeningPhoto;

/**
 * Keeps photos of items, and of what forced openings found: evidence, which nobody replaces. Their bytes are in the
 * database, since everyone may read the image store by name.
 */
@Injectable()
export class PhotoService implements OnApplicationShutdown {
  private readonly encoder = new ImageEncoder();
  private readonly photos: RecordStore<PhotoEntity, Photo>;

  constructor(private readonly database: DataSource) {
    this.photos = new RecordStore(database, {
      type: 'vault_photo',
      entity: PhotoEntity,
      nameColumn: 'sha256',
      toView: toPhotoView,
      refused: {
        item_photos_full: () => ApiError.field('image', 'too_long', { max: MAX_PHOTOS, variant: 'entries' }),
      },
    });
  }

  onApplicationShutdown() {
    this.encoder.stop();
  }

  /** Lists photos in the order in which they were added, with removed ones. @throws ApiError `not_found` */
  async list(shown: Shown): Promise<Photo[]> {
    await this.requireShown(shown);
    return (await this.of(shown)).map(toPhotoView);
  }

  /** Lists the photos of an item that were not removed. */
  async present(item_id: string): Promise<PhotoEntity[]> {
    return (await this.of({ item_id })).filter(({ removed_at }) => removed_at === null);
  }

  /**
   * Adds a photo without its metadata, once: the same picture again is the photo that is there.
   *
   * @throws ApiError `not_found`; those of {@link ImageEncoder.encode}; validation of `image` if there are too many
   */
  async add(shown: Shown, { image }: AddPhoto, by: Admin): Promise<Photo> {
    await this.requireShown(shown);
    const [file] = await this.encoder.encode(image.bytes, []);
    const content = Buffer.from(file?.bytes ?? []);
    const sha256 = hash('sha256', content);
    try {
      const added = await this.photos.write(by, async (records) => {
        const photo = await records.insert({
          item_id: null,
          opening_id: null,
          ...shown,
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
      const same = await this.photos.findOrNull({ ...shown, sha256, removed_at: IsNull() });
      if (same) return toPhotoView(same);
      throw error;
    }
  }

  /** Removes the bytes of a photo; its record stays. @throws ApiError `not_found`, also if it was removed before */
  async remove({ id, ...shown }: { id: string } & Shown, { reason }: RemovePhoto, by: Admin): Promise<Photo> {
    const removed = await this.photos.write(by, async (records) => {
      const row = await records.lock({ id: knownId(id), ...known(shown), removed_at: IsNull() });
      return records.update(row, {
        removed_at: new Date(),
        removed_by: by.email,
        remove_reason: reason,
      });
    });
    return toPhotoView(removed);
  }

  /** Reads the JPEG of a photo. @throws ApiError `not_found` */
  async read({ id, ...shown }: { id: string } & Shown): Promise<Buffer> {
    const photo = await this.photos.find({ id: knownId(id), ...known(shown), removed_at: IsNull() });
    const [file] = await this.database.query<{ content: Buffer }[]>(
      'SELECT content FROM item_photo_files WHERE photo_id = $1',
      [photo.id],
    );
    if (!file) throw new ApiError('not_found');
    return file.content;
  }

  private of(shown: Shown): Promise<PhotoEntity[]> {
    return this.database.manager.find(PhotoEntity, {
      where: shown,
      order: { created_at: 'ASC', id: 'ASC' },
    });
  }

  private async requireShown(shown: Shown): Promise<void> {
    const { manager } = this.database;
    const isThere =
      'item_id' in shown
        ? await manager.existsBy(ItemEntity, { id: knownId(shown.item_id) })
        : await manager.existsBy(OpeningEntity, { id: knownId(shown.opening_id) });
    if (!isThere) throw new ApiError('not_found');
  }
}

const known = (shown: Shown): Shown =>
  'item_id' in shown ? { item_id: knownId(shown.item_id) } : { opening_id: knownId(shown.opening_id) };
