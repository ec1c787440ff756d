import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { isUploadedFile, storedImagePath, type UploadedFile } from '@vaultway/contracts';
import { hash } from 'node:crypto';
import { basename } from 'node:path/posix';
import { DataSource, type EntityManager } from 'typeorm';
import { ApiError } from '../errors/index.js';
import { ImageEncoder } from './image-encoder.js';
import { imageFilesOf, imageStemOf } from './image-name.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';
import { IMAGES_OPTIONS, type ImagesOptions, usedSql } from './images-options.js';

/**
 * Manages a service's images. Writing takes two steps, since encoding takes a second and must not keep a transaction
 * open:
 *
 *     const image = await this.images.upload(input.image);   // a file becomes a stored path
 *     await this.database.transaction(async (tx) => {
 *       await this.images.claim(tx, image);                  // from here on it is in use
 *       …
 *     });
 *
 * Unused images are deleted at night, after a day.
 */
@Injectable()
export class Images implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('images');
  private readonly encoder = new ImageEncoder();

  constructor(
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
    private readonly database: DataSource,
    @Inject(IMAGES_OPTIONS) private readonly options: ImagesOptions,
  ) {}

  /** The first upload retries if the store is down at startup. */
  onApplicationBootstrap() {
    this.store.prepare().catch((error: Error) => {
      this.logger.warn(
        `the image store is down: ${(error.cause as Error | undefined)?.message ?? error.message}`,
      );
    });
  }

  onApplicationShutdown() {
    this.encoder.stop();
  }

  /**
   * Validates, encodes and stores an uploaded file; returns anything else unchanged.
   *
   * @returns the stored path of a file, `/uploads/images/<hash>.jpg` or `/uploads/images/site-<hash>.jpg`
   * @throws ApiError `file_too_large`, `not_an_image`, validation of `image`, or `unavailable`
   */
  upload(image: UploadedFile): Promise<string>;
  upload<T extends string | null | undefined>(image: UploadedFile | T): Promise<string | T>;
  async upload(image: UploadedFile | string | null | undefined) {
    if (!isUploadedFile(image)) return image;
    const { bytes } = image;
    const stem = imageStemOf(this.options, bytes);
    const path = `${stem}.jpg`;
    if (await this.isStored(path)) return path;
    const files = await this.encoder.encode(bytes);
    await this.register(path);
    const name = basename(stem);
    await Promise.all(files.map((file) => this.store.put(`${name}${file.suffix}`, Buffer.from(file.bytes))));
    await this.database.query('UPDATE images SET stored_at = now() WHERE path = $1', [path]);
    return path;
  }

  /** Returns the SHA-256 of a stored image, as it is served, in hex. @throws ApiError `unavailable` */
  async sha256Of(path: string): Promise<string> {
    const [main = ''] = imageFilesOf(path);
    const bytes = await this.store.get(main);
    if (!bytes) throw new ApiError('unavailable');
    return hash('sha256', bytes);
  }

  /**
   * Marks a stored image as used, in the transaction of the record that uses it. Ignores built-in names and null.
   *
   * @throws ApiError validation of `field` when this service has no such image
   */
  async claim(tx: EntityManager, image: string | null, field = 'image'): Promise<void> {
    if (image === null || storedImagePath(image) === null) return;
    const claim = 'UPDATE images SET unused_since = NULL WHERE path = $1 AND stored_at IS NOT NULL';
    if (!(await changesSomething(tx, claim, image))) {
      throw ApiError.field(field, 'not_found');
    }
  }

  /**
   * Deletes images of a person at once, without grace period, unless a record uses them.
   *
   * @throws ApiError `unavailable` when the store is down; the next night deletes the rest
   */
  async discard(paths: readonly string[]): Promise<void> {
    const used = usedSql(this.options);
    for (const path of new Set(paths)) {
      await this.database.transaction(async (tx) => {
        // Locks the row until its files are deleted, so that nobody claims or uploads it meanwhile.
        const [image] = await tx.query<unknown[]>(
          `SELECT path FROM images WHERE path = $1 AND NOT ${used} FOR UPDATE`,
          [path],
        );
        if (!image) return;
        await this.store.remove(imageFilesOf(path));
        await tx.query('DELETE FROM images WHERE path = $1', [path]);
      });
    }
  }

  /** Checks whether the same file was uploaded before. Restarts its grace period unless it is in use. */
  private async isStored(path: string): Promise<boolean> {
    const refresh = `
      UPDATE images SET unused_since = CASE WHEN unused_since IS NULL THEN NULL ELSE now() END
      WHERE path = $1 AND stored_at IS NOT NULL`;
    const [main = ''] = imageFilesOf(path);
    return (await changesSomething(this.database.manager, refresh, path)) && (await this.store.has(main));
  }

  /** Inserts the row before the files, so that an interrupted upload is cleaned up at night. */
  private async register(path: string) {
    await this.database.query(
      `INSERT INTO images (path) VALUES ($1)
       ON CONFLICT (path) DO UPDATE SET unused_since = now() WHERE images.unused_since IS NOT NULL`,
      [path],
    );
  }
}

/** True if an UPDATE matched its row. */
async function changesSomething(database: EntityManager, update: string, path: string): Promise<boolean> {
  const [, count] = await database.query<[unknown[], number]>(update, [path]);
  return count > 0;
}
