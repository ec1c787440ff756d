import { isWithinJsonBounds, LIMITS } from '@vaultway/contracts';
import { ApiError } from '../errors/index.js';

/** @throws ApiError `json_too_complex` beyond LIMITS.jsonDepth or LIMITS.jsonValues */
export function checkJsonBounds(text: string): void {
  if (!isWithinJsonBounds(text)) throw new ApiError('json_too_complex');
}

/** @throws ApiError `json_too_complex` when an urlencoded form has more fields than JSON may have values */
export function checkFormBounds(text: string): void {
  let fields = 1;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > LIMITS.jsonValues) throw new ApiError('json_too_complex');
  }
}
