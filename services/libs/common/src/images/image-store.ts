/** Nest token of the {@link ImageStore}. */
export const IMAGE_STORE = Symbol('image store');

/**
 * Keeps image files by names such as `<hash>.jpg` and `<hash>-640.avif`. Every call has a time limit.
 */
export interface ImageStore {
  /** Creates what the store needs, such as a folder or a bucket. @throws ApiError `unavailable` */
  prepare(): Promise<void>;

  /** Writes a whole file or nothing. @throws ApiError `unavailable` */
  put(name: string, bytes: Buffer): Promise<void>;

  /** Whether there is such a file, without reading it. @throws ApiError `unavailable` */
  has(name: string): Promise<boolean>;

  /** @returns undefined when there is no such file @throws ApiError `unavailable` */
  get(name: string): Promise<Buffer | undefined>;

  /** The names of all files, in no order. @throws ApiError `unavailable` */
  names(): AsyncIterable<string>;

  /** Removes those that exist. @throws ApiError `unavailable` */
  remove(names: readonly string[]): Promise<void>;
}

/** Browsers and proxies may keep an image for ever: its name changes with its content. */
export const IMAGE_CACHING = 'public, max-age=31536000, immutable';
