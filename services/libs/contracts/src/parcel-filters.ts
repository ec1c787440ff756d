/** Filters by progress, and by reason for attention. */
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
  'pin_unconfirmed',
] as const;
export type AttentionFilterName = (typeof ATTENTION_FILTERS)[number];

/** Filters by what was read from a parcel's declared value and weight, and by its courier. */
export const VALUE_FILTERS = [
  'shipped_via',
  'currency',
  'min_value',
  'max_value',
  'min_weight',
  'max_weight',
  'value_unread',
] as const;

/** Filters of the parcel list beside search, in the order of the panel's addresses. */
export const PARCEL_FILTERS = [
  'status',
  'destination',
  'import',
  'custom',
  ...ATTENTION_FILTERS,
  ...VALUE_FILTERS,
] as const;
export type ParcelFilterName = (typeof PARCEL_FILTERS)[number];
