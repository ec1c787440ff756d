import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fontverter from 'fontverter';
import { ROOT } from '../../tools/setup/folders.mjs';

const FOLDER = join(ROOT, 'node_modules', '.cache', 'other-fonts');

/** Configuration of fontconfig that hides this machine's fonts and has two others, none of them monospaced. */
export const OTHER_FONTS = join(FOLDER, 'fonts.conf');

const FILES = [
  '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2',
  '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
];

export async function writeOtherFonts(): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  mkdirSync(FOLDER, { recursive: true });
  for (const file of FILES) {
    const font = await fontverter.convert(readFileSync(resolve(file)), 'truetype');
    writeFileSync(join(FOLDER, `${basename(file, '.woff2')}.ttf`), font);
  }
  writeFileSync(
    OTHER_FONTS,
    `<?xml version="1.0"?>
<fontconfig><dir>${FOLDER}</dir><cachedir>${join(FOLDER, 'cache')}</cachedir></fontconfig>
`,
  );
}
