import { FILE_LIMITS, REQUEST_FILE_TYPES, type RequestFileType } from '@vaultway/contracts';

/** Control characters, and invisible ones that change direction or order; joiners of emoji and Persian stay. */
const HIDDEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff]/gu;
/** Separators of paths, and characters that Windows does not accept. */
const UNFIT = /[/\\:*?"<>|]/g;
const SPACE_OR_DOT = /[\s.]/u;
const BEGINNING = /^[\s.]+/u;
const EXTENSION = /\.([\p{L}\p{N}]{1,10})$/u;
const NAMELESS = 'file';

/**
 * Returns a name for a file of somebody else: one that every system can store, that shows as it is, and whose
 * extension is one of the recognized type, so that `invoice.pdf.exe` opens nothing else.
 */
export function fileNameOf(given: string, type: RequestFileType): string {
  const plain = withoutEnd(
    given.normalize('NFC').replaceAll(HIDDEN, '').replaceAll(UNFIT, '_').replaceAll(/\s+/gu, ' '),
  );
  const extensions: readonly string[] = REQUEST_FILE_TYPES[type];
  const found = EXTENSION.exec(plain)?.[1] ?? '';
  const fits = extensions.includes(found.toLowerCase());
  const extension = fits ? found : (extensions[0] ?? '');
  const stem = (fits ? plain.slice(0, -found.length - 1) : plain).replace(BEGINNING, '');
  const kept = Array.from(stem)
    .slice(0, FILE_LIMITS.name - extension.length - 1)
    .join('');
  return `${withoutEnd(kept) || NAMELESS}.${extension}`;
}

/** Cuts spaces and dots at the end, which Windows drops. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SPACE_OR_DOT.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Writes the Content-Disposition of a download: RFC 6266 with the name in ASCII and, encoded, as it is (RFC 8187). */
export function attachmentOf(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .-]+/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
