import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Nightly } from '../nightly/index.js';
import { imageFilesOf } from './image-name.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';
import { IMAGES_OPTIONS, usedSql, type ImagesOptions } from './images.options.js';

/** How long a picture stays that nothing shows: time to save a form, to undo, to restore a backup. */
const GRACE = '24 hours';
/** Pictures in one night. */
const AT_MOST = 1000;

/** Removes the pictures of a service that were replaced, or whose upload led to no record. */
@Injectable()
export class ImageCleaning implements OnModuleInit {
  private readonly used: string;

  constructor(
    private readonly nightly: Nightly,
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
    @InjectDataSource() private readonly database: DataSource,
    @Inject(IMAGES_OPTIONS) options: ImagesOptions,
  ) {
    this.used = usedSql(options);
  }

  onModuleInit() {
    this.nightly.add('unused images', (signal) => this.clean(signal));
  }

  /** @throws ApiError `unavailable` when the store is away; what was not removed is, another night */
  async clean(signal?: AbortSignal): Promise<void> {
    await this.database.query(
      `UPDATE images SET unused_since = NULL WHERE unused_since IS NOT NULL AND ${this.used}`,
    );
    await this.database.query(
      `UPDATE images SET unused_since = now() WHERE unused_since IS NULL AND NOT ${this.used}`,
    );
    for (let removed = 0; removed < AT_MOST; removed += 1) {
      if (signal?.aborted === true || !(await this.removeOne())) return;
    }
  }

  /** The row stays locked until its files are gone, so that nobody claims or uploads it in between. */
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
