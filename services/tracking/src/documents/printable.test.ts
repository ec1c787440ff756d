import { unprintable } from '@vaultway/contracts';
import { create } from 'fontkit';
import fontverter from 'fontverter';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { FontCatalog } from './font-catalog.js';

const require = createRequire(import.meta.url);
const RANGES = '../../../libs/contracts/src/printable-ranges.ts';
const OWN_FONTS = join(import.meta.dirname, '../../fonts');
const FONT_FILES = ['files/*-wght-normal.woff2', 'files/*-400-normal.woff2', '{*/,}*.ttf'];
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes a number in digits of five bits, the first ones with the sixth bit set. */
function encoded(number: number): string {
  const digits = number.toString(32).split('');
  return digits.map((digit, at) => DIGITS[parseInt(digit, 32) + (at < digits.length - 1 ? 32 : 0)]).join('');
}

async function charactersOf(file: string): Promise<number[]> {
  const font = create(await fontverter.convert(readFileSync(file), 'truetype'));
  return (font as unknown as { characterSet: number[] }).characterSet;
}

/** Run with `-u` after an update of the fonts. */
it('lists the characters of all fonts for the warnings', async () => {
  const found = new Set<number>();
  const homes = Object.keys(manifest.dependencies).filter((name) => /^@(fontsource|expo-google)/.test(name));
  const folders = homes.map((name) => dirname(require.resolve(`${name}/package.json`)));
  for (const cwd of [...folders, OWN_FONTS]) {
    for (const file of globSync(FONT_FILES, { cwd }))
      for (const code of await charactersOf(join(cwd, file)))
        if (/\p{Assigned}/u.test(String.fromCodePoint(code))) found.add(code);
  }
  const bounds: number[] = [];
  for (const code of [...found].toSorted((one, other) => one - other)) {
    if (bounds.at(-1) === code) bounds[bounds.length - 1] = code + 1;
    else bounds.push(code, code + 1);
  }
  const steps = bounds.map((bound, at) => encoded(bound - (bounds[at - 1] ?? 0)));
  await expect(
    `/**
 * Characters that the fonts of PDFs have, written by \`printable.test.ts\` of tracking: distances between the starts and
 * ends of ranges.
 */
export const PRINTABLE =
  '${steps.join('')}';
`,
  ).toMatchFileSnapshot(RANGES);
});

it('warns exactly of the characters that no font has', async () => {
  const fonts = new FontCatalog();
  const wrong: string[] = [];
  for (let code = 0x21; code < 0x3_2000; code += code < 0x3000 ? 7 : 97) {
    const character = String.fromCodePoint(code);
    if (!/[\p{L}\p{N}\p{P}]/u.test(character) || /\p{Default_Ignorable_Code_Point}/u.test(character))
      continue;
    // Vedic letters belong to no script, but stand in Indian texts.
    const slices = fonts.slicesFor(`क${character}`);
    const parts = [character, ...Array.from(character.normalize('NFD'))];
    const has = await Promise.all(parts.map((part) => fonts.find(part, slices, undefined)));
    const printed = has[0] !== undefined || has.slice(1).every((font) => font !== undefined);
    if (printed !== (unprintable({ name: character }, ['name']).length === 0)) wrong.push(character);
  }
  expect(wrong).toEqual([]);
});
