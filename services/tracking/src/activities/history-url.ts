/** The call that pages through a parcel's history. */
export const historyUrl = (trackingCode: string) =>
  `/api/parcels/${encodeURIComponent(trackingCode)}/history`;
