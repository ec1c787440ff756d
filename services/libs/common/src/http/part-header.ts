import { ApiError } from '../errors/index.js';
import { decodeUtf8 } from './body-type.js';

/** Names and values of a part's header as the parser returns them, one character per byte. */
export type PartHeader = Partial<Record<string, string[]>>;

/** Describes a part by its header. */
export interface PartName {
  name: string;
  /** Undefined for a field. */
  fileName: string | undefined;
}

/** Type of a file without a name. */
const BINARY = 'application/octet-stream';

const FORM_DATA = /form-data/iy;
const PARAMETER = /\s*;\s*([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";\\]+))/y;
const END = /\s*(?:;\s*)?$/y;

/**
 * Parses a part's Content-Disposition: names in UTF-8 as RFC 7578 writes them, and nothing that two programs could
 * interpret differently. Rejects `name*=` and `filename*=`, which declare their own charset.
 *
 * @throws ApiError `bad_request`, `not_utf8`
 */
export function nameOf(header: PartHeader): PartName {
  const [disposition, ...others] = header['content-disposition'] ?? [];
  const parameters = disposition === undefined ? undefined : parametersOf(disposition);
  const name = parameters?.get('name');
  if (parameters === undefined || name === undefined || others.length > 0) throw new ApiError('bad_request');
  const isBinary = header['content-type']?.[0]?.split(';')[0]?.trim().toLowerCase() === BINARY;
  const fileName = parameters.get('filename') ?? (isBinary ? '' : undefined);
  return { name, fileName: fileName?.replace(/^.*[/\\]/s, '') };
}

/** @returns undefined for any other text, and for repeated parameters */
function parametersOf(disposition: string): Map<string, string> | undefined {
  const parameters = new Map<string, string>();
  let at = 0;
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(disposition);
    if (found) at = pattern.lastIndex;
    return found;
  };
  if (!next(FORM_DATA)) return undefined;
  for (let found = next(PARAMETER); found; found = next(PARAMETER)) {
    const [, key = '', quoted, plain = ''] = found;
    const name = key.toLowerCase();
    if (parameters.has(name)) return undefined;
    // Other backslashes belong to paths, which some programs send.
    const value = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain;
    parameters.set(name, decodeUtf8(Buffer.from(value, 'latin1')));
  }
  return next(END) ? parameters : undefined;
}
