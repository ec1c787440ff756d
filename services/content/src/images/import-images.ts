import { runCommand } from '@vaultway/common';
import { createImageStore, importImages } from '@vaultway/common/images';
import { readContentConfig } from '../config.js';

/** Restores images into the store from a tar archive on standard input. */
await runCommand(async () => {
  try {
    const files = await importImages(await createImageStore(readContentConfig()), process.stdin);
    process.stderr.write(`content: restored ${files} image files\n`);
  } finally {
    // An unread rest would block this process and the archive's writer.
    process.stdin.destroy();
  }
});
