import { randomBytes } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pTimeout from 'p-timeout';
import { ApiError } from '../errors/index.js';
import { assertStoredName, isImageName } from './image-name.js';
import type { ImageStore } from './image-store.js';

/** The folder may be a network share. */
const TIME_LIMIT_MS = 5000;

/** Stores images as files in one folder. */
export class DiskImageStore implements ImageStore {
  constructor(private readonly folder: string) {}

  async prepare(): Promise<void> {
    try {
      await this.makeFolder();
    } catch (error) {
      throw away(error);
    }
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const file = this.fileOf(name);
    const draft = join(this.folder, `.${randomBytes(8).toString('hex')}.part`);
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      await this.makeFolder();
      await withinLimit(writeFile(draft, bytes, { signal, flag: 'wx' }));
      await withinLimit(rename(draft, file));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined); // report the first error
      throw away(error);
    }
  }

  async has(name: string): Promise<boolean> {
    try {
      return (await withinLimit(stat(this.fileOf(name)))).isFile();
    } catch (error) {
      if (isMissing(error)) return false;
      throw away(error);
    }
  }

  async get(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.fileOf(name), { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw away(error);
    }
  }

  async *names(): AsyncIterable<string> {
    try {
      await this.makeFolder();
      for await (const { name } of await withinLimit(opendir(this.folder))) if (isImageName(name)) yield name;
    } catch (error) {
      throw away(error);
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    const files = names.map((name) => this.fileOf(name));
    try {
      await withinLimit(Promise.all(files.map((file) => rm(file, { force: true }))));
    } catch (error) {
      throw away(error);
    }
  }

  private async makeFolder() {
    await withinLimit(mkdir(this.folder, { recursive: true }));
  }

  private fileOf(name: string) {
    assertStoredName(name);
    return join(this.folder, name);
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A full or missing disk is an outage; an invalid image name is a bug. */
function away(error: unknown): unknown {
  return error instanceof RangeError ? error : new ApiError('unavailable', { retryAfter: 5, cause: error });
}

const withinLimit = <T>(work: Promise<T>): Promise<T> =>
  pTimeout(work, { milliseconds: TIME_LIMIT_MS, message: 'the image folder does not answer' });
