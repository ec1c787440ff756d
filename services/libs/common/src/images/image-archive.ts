import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { isImageName } from './image-name.js';
import type { ImageStore } from './image-store.js';

/**
 * Writes all image files of the store to a tar stream, and ends it.
 *
 * @returns the number of files
 * @throws ApiError `unavailable`
 */
export async function exportImages(store: ImageStore, output: Writable): Promise<number> {
  const archive = pack();
  const written = finished(archive.pipe(output));
  let files = 0;
  for await (const name of store.names()) {
    const bytes = await store.get(name);
    if (!bytes) continue; // removed since the listing
    const added = new Promise<void>((resolve, reject) => {
      archive.entry({ name, mode: 0o644 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
    // An entry never ends once its reader is gone.
    await Promise.race([added, written]);
    files += 1;
  }
  archive.finalize();
  await written;
  return files;
}

/**
 * Restores image files from an archive, overwriting existing ones.
 *
 * @returns the number of files
 * @throws RangeError when the archive contains anything else; ApiError `unavailable`
 */
export async function importImages(store: ImageStore, input: Readable): Promise<number> {
  await store.prepare();
  let files = 0;
  const entries = extract();
  // `pipe` does not forward errors, so the loop would never end.
  input.once('error', (error) => entries.destroy(error));
  for await (const entry of input.pipe(entries)) {
    if (!isImageName(entry.header.name))
      throw new RangeError('the archive contains a file that is not an image');
    await store.put(entry.header.name, await buffer(entry));
    files += 1;
  }
  return files;
}
