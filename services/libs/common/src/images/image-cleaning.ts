import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Nightly } from '../nightly/index.js';
import { imageFilesOf } from './image-name.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';
import { IMAGES_OPTIONS, usedSql, type ImagesOptions } from './images-options.js';

/** Grace period of unused images: time to save a form, undo, or restore a backup. */
const GRACE = '24 hours';
const MAX_PER_NIGHT = 1000;

/** Deletes a service's images that were replaced, or uploaded but never used. */
@Injectable()
export class ImageCleaning implements OnModuleInit {
  private readonly used: string;

  constructor(
    private readonly nightly: Nightly,
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
    private readonly database: DataSource,
    @Inject(IMAGES_OPTIONS) options: ImagesOptions,
  ) {
    this.used = usedSql(options);
  }

  onModuleInit() {
    this.nightly.add('unused images', (signal) => this.clean(signal));
  }

  /** @throws ApiError `unavailable` when the store is down; the next night deletes the rest */
  async clean(signal?: AbortSignal): Promise<void> {
    await this.database.query(
      `UPDATE images SET unused_since = NULL WHERE unused_since IS NOT NULL AND ${this.used}`,
    );
    await this.database.query(
      `UPDATE images SET unused_since = now() WHERE unused_since IS NULL AND NOT ${this.used}`,
    );
    for (let removed = 0; removed < MAX_PER_NIGHT; removed += 1) {
      if (signal?.aborted === true || !(await this.removeOne())) return;
    }
  }

  /** Locks the row until its files are deleted, so that nobody claims or uploads it meanwhile. */
  private removeOne(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [image] = await tx.query<{ path: string }[]>(
        `SELECT path FROM images
         WHERE unused_since < now() - interval '${GRACE}' AND NOT ${this.used}
         ORDER BY unused_since LIMIT 1 FOR UPDATE SKIP LOCKED`,
      );
      if (!image) return false;
      await this.store.remove(imageFilesOf(image.path));
      await tx.query('DELETE FROM images WHERE path = $1', [image.path]);
      return true;
    });
  }
}
