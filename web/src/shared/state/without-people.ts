import type { ParcelFieldsThat, ParcelSummary } from '@vaultway/contracts';
import type { Collection } from './collection';
import type { LookUpState } from './parcel.slice';

/** Fields that never name anybody: strangers read them too. */
type Kept = 'id' | ParcelFieldsThat<{ strangers: 'all' }> | 'created_at' | 'updated_at';
type NeverNull = {
  [N in keyof ParcelSummary]: null extends ParcelSummary[N] ? never : N;
}[keyof ParcelSummary];

const KEPT: Record<Kept, true> = {
  id: true,
  tracking_code: true,
  step: true,
  min_expected_delivery_date: true,
  max_expected_delivery_date: true,
  created_at: true,
  updated_at: true,
};

/** Placeholders for the others that may not be null. */
const EMPTY: Pick<ParcelSummary, Exclude<NeverNull, Kept>> = {
  recipient_name: '',
  destination: '',
  show_map: 'no',
  map_zoom: 0,
  custom: {},
};

/** Returns the control panel's parcels without people, and without search terms, which may be names. */
export const parcelsWithoutPeople = ({
  list,
  map,
}: Collection<ParcelSummary>): Collection<ParcelSummary> => ({
  list: { ...list, next_page_url: null },
  map: Object.fromEntries(Object.entries(map).map(([code, parcel]) => [code, withoutPeople(parcel)])),
  searchKeys: {},
});

/** Returns the visitor's last look-up without people, and without its history. */
export function parcelWithoutPeople(state: LookUpState): LookUpState {
  const { data } = state;
  if (!data) return state;
  const history = { data: [], current_page: 1, last_page: 1, next_page_url: null };
  return {
    ...state,
    data: {
      ...withoutPeople(data),
      restricted: data.restricted,
      custom_fields: [],
      expected_days_set_at: data.expected_days_set_at,
      usual_arrival: null,
      position: null,
      history,
    },
  };
}

function withoutPeople(parcel: Pick<ParcelSummary, Kept>): ParcelSummary {
  const fields = Object.entries(parcel).map(([name, value]) => [name, name in KEPT ? value : null]);
  return { ...(Object.fromEntries(fields) as ParcelSummary), ...EMPTY };
}
