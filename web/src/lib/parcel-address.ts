import type { LabelFormat } from '@vaultway/contracts/constants';

const PARCELS = '/control/parcels/';
/** Segments that a browser or the panel's own routes take for something else than a code. */
const TAKEN = new Set(['.', '..', 'list.html', 'create.html']);

/**
 * The control panel's page of a parcel, or one below it. Codes may hold slashes, spaces and percent signs.
 * @param rest such as `/update`
 */
export const parcelPath = (code: string, rest = '') =>
  // Codes compare without hyphens, so one more makes a reserved name usable.
  `${PARCELS}${encodeURIComponent(TAKEN.has(code) ? `${code}-` : code)}${rest}`;

/** The code in a path that `parcelPath` made, or that somebody typed. */
export function codeFromPath(pathname: string): string {
  const segment = pathname.slice(PARCELS.length).split('/')[0] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // A percent sign that was typed as it is.
  }
}

/** The public page of a parcel, to send to its recipient. */
export const trackingLink = (code: string) =>
  `${location.origin}/track.html?code=${encodeURIComponent(code)}`;

/** The labels of parcels as a PDF: A6 each, or four or eight on a sheet of A4. At most 100 parcels. */
export const labelsPath = (ids: readonly string[], format: LabelFormat) =>
  `/api/parcels/labels.pdf?${new URLSearchParams({ ids: ids.join(','), format })}`;

/** The waybill of a parcel as a PDF. */
export const waybillPath = (id: string) => `/api/parcels/${encodeURIComponent(id)}/waybill.pdf`;
