import type { LabelFormat } from '@vaultway/contracts/constants';

/** The labels of parcels as a PDF: A6 each, or four or eight on a sheet of A4. At most 100 parcels. */
export const labelsPath = (ids: readonly string[], format: LabelFormat) =>
  `/api/parcels/labels.pdf?${new URLSearchParams({ ids: ids.join(','), format })}`;

/** The proof of a parcel's delivery as a PDF. */
export const proofOfDeliveryPath = (id: string) =>
  `/api/parcels/${encodeURIComponent(id)}/proof-of-delivery.pdf`;

/** The waybill of a parcel as a PDF. */
export const waybillPath = (id: string) => `/api/parcels/${encodeURIComponent(id)}/waybill.pdf`;
