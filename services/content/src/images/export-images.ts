import { runCommand } from '@vaultway/common';
import { createImageStore, exportImages } from '@vaultway/common/images';
import { readContentConfig } from '../config.js';

/** Writes every image of the product to standard output as a tar archive: a part of a backup. */
await runCommand(async () => {
  const files = await exportImages(await createImageStore(readContentConfig()), process.stdout);
  process.stderr.write(`content: ${files} image files were written\n`);
});
