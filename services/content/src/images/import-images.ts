import { runCommand } from '@vaultway/common';
import { createImageStore, importImages } from '@vaultway/common/images';
import { readContentConfig } from '../config.js';

/** Puts the images of a tar archive from standard input into the image store. */
await runCommand(async () => {
  try {
    const files = await importImages(await createImageStore(readContentConfig()), process.stdin);
    process.stderr.write(`content: ${files} image files were put back\n`);
  } finally {
    // The rest of an archive that is not read would keep the process, and whoever writes it, waiting.
    process.stdin.destroy();
  }
});
