/** Filters by how far a parcel is, and by why somebody should look at it. */
export const ATTENTION_FILTERS = [
  'step',
  'open',
  'moving',
  'due',
  'overdue',
  'silent_days',
  'recent_days',
  'without_email',
  'seals_differ',
] as const;
export type AttentionFilterName = (typeof ATTENTION_FILTERS)[number];

/** What narrows a list of parcels besides the search, in which order the panel's addresses have it. */
export const PARCEL_FILTERS = ['status', 'destination', 'import', ...ATTENTION_FILTERS] as const;
export type ParcelFilterName = (typeof PARCEL_FILTERS)[number];
