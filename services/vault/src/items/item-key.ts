import { asciiDigits, bareCode } from '@vaultway/contracts';

/**
 * Capitals of Cyrillic and Greek that look like Latin ones, and what a Turkish keyboard types for I: whoever types what
 * is stamped on a bar sees the shape.
 */
const CAPITALS = 'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧİ';
const LATIN = 'ABEKMHOPCTYXIJSABEZHIKMNOPTYXI';

/**
 * Returns the spelling by which refiners and serial numbers are compared: without case, spaces, widths and invisible
 * characters, with one hyphen, and the digits and look-alikes of other scripts as Latin ones.
 */
export const itemKey = (text: string): string =>
  asciiDigits(bareCode(text.normalize('NFKC')))
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()
    .replaceAll(/[İ\u0370-\u04ff]/g, (letter) => LATIN.charAt(CAPITALS.indexOf(letter)) || letter);
