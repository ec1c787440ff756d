import type { ParcelSummary } from '@vaultway/contracts';
import type { Collection } from './collection';
import type { LookUpState } from './parcel.slice';

/** What says nothing of a person, whatever an admin types. */
type Kept =
  | 'id'
  | 'tracking_code'
  | 'step'
  | 'min_expected_delivery_date'
  | 'max_expected_delivery_date'
  | 'created_at'
  | 'updated_at';

/** In place of everything else: names, addresses, free texts, the map, and the photo, which shows a label. */
const UNSAID: Omit<ParcelSummary, Kept> = {
  recipient_name: '',
  recipient_email: null,
  recipient_phone_number: null,
  destination: '',
  current_location: null,
  status: null,
  weight: null,
  shipped_via: null,
  sender_name: null,
  sender_email: null,
  pickup_location: null,
  parcel_content: null,
  declared_value: null,
  image: null,
  show_map: 'no',
  map_zoom: 0,
  map_current_latitude: null,
  map_current_longitude: null,
  map_pickup_latitude: null,
  map_pickup_longitude: null,
  map_destination_latitude: null,
  map_destination_longitude: null,
};

/** The parcels of the control panel without people, and without what was searched for, which may be a name. */
export const parcelsWithoutPeople = ({
  list,
  map,
}: Collection<ParcelSummary>): Collection<ParcelSummary> => ({
  list: { ...list, next_page_url: null },
  map: Object.fromEntries(Object.entries(map).map(([code, parcel]) => [code, withoutPeople(parcel)])),
  searchKeys: {},
});

/** The parcel that a visitor looked up without people, and without its history. */
export function parcelWithoutPeople(state: LookUpState): LookUpState {
  const { data } = state;
  if (!data) return state;
  const history = { data: [], current_page: 1, last_page: 1, next_page_url: null };
  return {
    ...state,
    data: {
      ...withoutPeople(data),
      restricted: data.restricted,
      usual_arrival: null,
      position: null,
      history,
    },
  };
}

const withoutPeople = (parcel: Pick<ParcelSummary, Kept>): ParcelSummary => ({
  id: parcel.id,
  tracking_code: parcel.tracking_code,
  step: parcel.step,
  min_expected_delivery_date: parcel.min_expected_delivery_date,
  max_expected_delivery_date: parcel.max_expected_delivery_date,
  created_at: parcel.created_at,
  updated_at: parcel.updated_at,
  ...UNSAID,
});
