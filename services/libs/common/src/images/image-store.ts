/** Nest token of the {@link ImageStore}. */
export const IMAGE_STORE = Symbol('image store');

/**
 * Where picture files are kept, by names such as `<hash>.jpg` and `<hash>-640.avif`. Every call ends
 * within a bound.
 */
export interface ImageStore {
  /** Makes what it needs, such as a folder or a bucket. @throws ApiError `unavailable` when it is away */
  prepare(): Promise<void>;

  /** Writes a whole file or nothing. @throws ApiError `unavailable` */
  put(name: string, bytes: Buffer): Promise<void>;

  /** Whether there is such a file, without reading it. @throws ApiError `unavailable` */
  has(name: string): Promise<boolean>;

  /** @returns undefined when there is no such file @throws ApiError `unavailable` */
  get(name: string): Promise<Buffer | undefined>;

  /** All files there are, in no order. @throws ApiError `unavailable` */
  names(): AsyncIterable<string>;

  /** A file that is gone already is no mistake. @throws ApiError `unavailable` */
  remove(names: readonly string[]): Promise<void>;
}

/** How long browsers and proxies keep a picture: its name changes with its content. */
export const IMAGE_CACHING = 'public, max-age=31536000, immutable';
