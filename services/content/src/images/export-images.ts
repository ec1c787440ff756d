import { runCommand } from '@vaultway/common';
import { createImageStore, exportImages } from '@vaultway/common/images';
import { readContentConfig } from '../config.js';

/** Writes all images to standard output as a tar archive, for backups. */
await runCommand(async () => {
  const files = await exportImages(await createImageStore(readContentConfig()), process.stdout);
  process.stderr.write(`content: exported ${files} image files\n`);
});
