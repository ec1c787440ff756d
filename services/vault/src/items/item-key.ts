import { asciiDigits } from '@vaultway/contracts';

/**
 * Capitals of Cyrillic and Greek that look like Latin ones, and what a Turkish keyboard types for I: whoever types what
 * is stamped on a bar sees the shape.
 */
const CAPITALS = 'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧİ';
const LATIN = 'ABEKMHOPCTYXIJSABEZHIKMNOPTYXI';

/** Identifier of the bar code's kind, which scanners can be set to send in front of what they read. */
const SYMBOLOGY = /^\s*\][A-Z]\d/i;

/** Returns a code without the identifier of its kind, as seals are compared with it. */
export const bareCode = (text: string): string => text.replace(SYMBOLOGY, '');

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
