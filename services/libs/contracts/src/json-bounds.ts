import { LIMITS } from './constants.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** `[` and `{`, `]` and `}` differ in this bit only. */
const CURLY = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/**
 * Looks at a text before it is parsed: nested a hundred thousand times, a megabyte keeps parsing and validating busy for
 * a second, and takes a hundred times its size in memory. One pass over the characters, nothing is kept.
 *
 * @returns whether it has at most LIMITS.jsonDepth and LIMITS.jsonValues
 */
export function isWithinJsonBounds(text: string): boolean {
  const { jsonDepth, jsonValues } = LIMITS;
  let depth = 0;
  let values = 1;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) isText = !isText;
    else if (isText) at += character === BACKSLASH ? 1 : 0;
    else if (character === COMMA) values += 1;
    else if ((character | CURLY) === OPENING) {
      depth += 1;
      values += 1;
    } else if ((character | CURLY) === CLOSING) depth -= 1;
    // One more, for the list or object around them.
    if (depth > jsonDepth || values > jsonValues + 1) return false;
  }
  return true;
}
