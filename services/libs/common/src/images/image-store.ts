/** Nest token of the {@link ImageStore}. */
export const IMAGE_STORE = Symbol('image store');

/** Stores image files under names such as `<hash>.jpg` and `<hash>-640.avif`. Every call has a time limit. */
export interface ImageStore {
  /** Creates the folder or bucket if needed. @throws ApiError `unavailable` */
  prepare(): Promise<void>;

  /** Writes a file atomically. @throws ApiError `unavailable` */
  put(name: string, bytes: Buffer): Promise<void>;

  /** Checks for a file without reading it. @throws ApiError `unavailable` */
  has(name: string): Promise<boolean>;

  /** @returns undefined if there is no such file @throws ApiError `unavailable` */
  get(name: string): Promise<Buffer | undefined>;

  /** Lists all files, in no order. @throws ApiError `unavailable` */
  names(): AsyncIterable<string>;

  /** Deletes files, ignoring missing ones. @throws ApiError `unavailable` */
  remove(names: readonly string[]): Promise<void>;
}
