import { LIMITS } from './limits.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** `[` and `{`, `]` and `}` differ in this bit only. */
const CURLY = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/**
 * Checks a text before parsing: a megabyte nested a hundred thousand times blocks parsing and validation for a second,
 * and takes a hundred times its size in memory. Makes one pass over the characters, without allocation.
 *
 * @returns true within LIMITS.jsonDepth and LIMITS.jsonValues
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
    // Plus the enclosing list or object.
    if (depth > jsonDepth || values > jsonValues + 1) return false;
  }
  return true;
}
