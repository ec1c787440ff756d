import { createImageStore, importImages } from '@vaultway/common/images';
import { readContentConfig } from '../config.js';

/** Puts the images of a tar archive from standard input into the image store. */
const files = await importImages(await createImageStore(readContentConfig()), process.stdin);
process.stderr.write(`content: ${files} image files were put back\n`);
