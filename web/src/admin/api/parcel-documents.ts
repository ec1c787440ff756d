import type { LabelFormat } from '@vaultway/contracts/constants';

/** Returns the path of a PDF of at most 100 labels: one per A6 page, or four or eight per A4 page. */
export const labelsPath = (ids: readonly string[], format: LabelFormat) =>
  `/api/parcels/labels.pdf?${new URLSearchParams({ ids: ids.join(','), format })}`;

export const proofOfDeliveryPath = (id: string) =>
  `/api/parcels/${encodeURIComponent(id)}/proof-of-delivery.pdf`;

export const waybillPath = (id: string) => `/api/parcels/${encodeURIComponent(id)}/waybill.pdf`;
