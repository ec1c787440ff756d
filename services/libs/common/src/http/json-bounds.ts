import { LIMITS } from '@vaultway/contracts';
import { ApiError } from '../errors/index.js';

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
 * @throws ApiError `json_too_complex` beyond LIMITS.jsonDepth or LIMITS.jsonValues
 */
export function checkJsonBounds(text: string): void {
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
    if (depth > jsonDepth || values > jsonValues + 1) throw new ApiError('json_too_complex');
  }
}

/** @throws ApiError `json_too_complex` when an urlencoded form has more fields than JSON may have values */
export function checkFormBounds(text: string): void {
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > LIMITS.jsonValues) throw new ApiError('json_too_complex');
  }
}
