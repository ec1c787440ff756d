import {
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  REQUIRED_PARCEL_FIELDS,
  type ParcelFieldKind,
} from '@vaultway/contracts';
import { between, email, kept, labeled, longest, oneOf, required, storable, type Rule } from './rule.ts';

const CREATE = 'POST /api/parcels';
const UPDATE = 'PATCH /api/parcels';
const ADD = 'POST /api/activities';
const INVOICE = 'POST /api/invoices';
const CUSTOMER = 'POST /api/customers';
const HANDOVER = 'POST /api/handovers';

const fieldsOf = (...kinds: ParcelFieldKind[]) =>
  PARCEL_FIELD_NAMES.filter((name) => kinds.includes(PARCEL_FIELDS[name].kind));
const PLACES = ['current', 'pickup', 'destination'];
const ICONS = [
  'checked',
  'stop',
  'verified',
  'check_circle',
  'unchecked',
  'plane',
  'bike',
  'boat',
  'truck',
  'warehouse',
  'timed bus',
];

const ofParcel = (call: string): Rule[] => [
  ...longest(call, fieldsOf('code', 'text', 'phone')),
  ...storable(call, 'destination'),
  ...fieldsOf('email').flatMap((field) => email(call, field)),
  ...fieldsOf('date').flatMap((field) => notADate(call, field)),
  ...fieldsOf('yes_no').flatMap((field) => oneOf(call, field, ['yes', 'no'])),
  ...fieldsOf('zoom').flatMap((field) => between(call, field, 0, 22)),
  {
    call,
    field: 'tracking_code',
    value: ' - - ',
    because: 'nothing is left of it',
    code: 'required',
    sentence: 'Tracking code is required',
  },
];

export const TRACKING_RULES: Rule[] = [
  ...required(CREATE, REQUIRED_PARCEL_FIELDS),
  ...kept(UPDATE, REQUIRED_PARCEL_FIELDS),
  ...ofParcel(CREATE),
  ...ofParcel(UPDATE),
  ...required('DELETE /api/parcels', ['id']),
  ...required(ADD, ['parcel_id', 'title']),
  ...longest(ADD, ['title']),
  ...longest(ADD, ['description'], 5000),
  ...oneOf(ADD, 'icon', ICONS),
  ...oneOf(ADD, 'color', ['green', 'black', 'gold', 'red']),
  {
    call: ADD,
    field: 'created_at',
    value: 'yesterday',
    code: 'not_datetime',
    sentence: 'Created at is not a time (like 2026-11-05T05:09:00Z)',
  },
  ...required('PATCH /api/activities', ['id']),
  ...kept('PATCH /api/activities', ['title']),
  ...required('DELETE /api/activities', ['id']),
  ...required('POST /api/subscriptions/confirm', ['token']),
  ...required('POST /api/subscriptions/unsubscribe', ['token']),
  ...required(HANDOVER, ['id', 'kind', 'parcels', 'happened_at']),
  ...longest(HANDOVER, ['title', 'giver', 'taker', 'witness']),
  ...longest(HANDOVER, ['reason'], 1000),
  ...oneOf(HANDOVER, 'kind', ['collect', 'transfer', 'deliver', 'attempt', 'resealed']),
  ...oneOf(HANDOVER, 'step', ['departed', 'arrived', 'customs', 'stored', 'out_for_delivery']),
  ...between(HANDOVER, 'latitude', -90, 90),
  ...between(HANDOVER, 'longitude', -180, 180),
  ...['id', 'signature', 'pin'].map((field) => ({
    call: HANDOVER,
    field,
    value: 'nonsense',
    code: 'invalid',
    sentence: `${labeled(field)} is not valid`,
  })),
  ...required('POST /api/handovers/pin', ['parcel_id']),
  ...required('DELETE /api/handovers/pin', ['parcel_id', 'reason']),
  ...required(CUSTOMER, ['name']),
  ...longest(CUSTOMER, ['name', 'address', 'tax_number']),
  ...between(CUSTOMER, 'payment_terms', 0, 365),
  ...kept('PATCH /api/customers', ['name']),
  ...required('DELETE /api/customers', ['id']),
  {
    call: CUSTOMER,
    field: 'country',
    value: 'Narnia',
    code: 'not_a_country',
    sentence: 'Country is not a code like DE or US',
  },
  ...required(INVOICE, ['product']),
  ...longest(INVOICE, ['product', 'recipient_name']),
  {
    call: INVOICE,
    field: 'amount',
    value: -1,
    code: 'out_of_range',
    sentence: 'Amount is less than 0',
    params: { min: 0 },
  },
  {
    call: INVOICE,
    field: 'amount',
    value: '1.005',
    code: 'too_many_decimals',
    sentence: 'Amount has more than 2 decimals',
    params: { max: 2 },
  },
  {
    call: INVOICE,
    field: 'amount',
    value: '1,000.50',
    code: 'not_an_amount',
    sentence: 'Amount is not a sum (like 1250.50)',
  },
  {
    call: INVOICE,
    field: 'currency',
    value: 'GOLD',
    code: 'not_a_currency',
    sentence: 'Currency is not a code like USD or EUR',
  },
];

/** Rules between two fields; the first field holds the parcel's other values. */
export const TRACKING_PAIRS: {
  call: string;
  given: Record<string, unknown>;
  rule: Omit<Rule, 'call' | 'value'>;
}[] = [
  {
    call: CREATE,
    given: { min_expected_delivery_date: '2026-11-06', max_expected_delivery_date: '2026-11-05' },
    rule: {
      field: 'max_expected_delivery_date',
      code: 'date_order',
      sentence: 'Max expected delivery date is before min expected delivery date',
      params: { earliest: 'min_expected_delivery_date' },
    },
  },
  {
    call: CREATE,
    given: { show_map: 'yes', map_current_latitude: 1 },
    rule: needed('map_current_longitude'),
  },
  ...PLACES.flatMap((place) => [
    {
      call: CREATE,
      given: { [`map_${place}_longitude`]: '8.5' },
      rule: needed(`map_${place}_latitude`),
    },
    {
      call: CREATE,
      given: { [`map_${place}_latitude`]: 47 },
      rule: needed(`map_${place}_longitude`),
    },
    {
      call: CREATE,
      given: { [`map_${place}_latitude`]: 90.001, [`map_${place}_longitude`]: 0 },
      rule: tooGreat(`map_${place}_latitude`, 90),
    },
    {
      call: CREATE,
      given: { [`map_${place}_latitude`]: 0, [`map_${place}_longitude`]: 180.5 },
      rule: tooGreat(`map_${place}_longitude`, 180),
    },
  ]),
  { call: INVOICE, given: { currency: null }, rule: needed('currency') },
  { call: INVOICE, given: { amount: null }, rule: needed('amount') },
];

function notADate(call: string, field: string): Rule[] {
  const sentence = `${labeled(field)} is not a date (YYYY-MM-DD)`;
  return ['soon', '2026-02-30', '05.11.2026'].map((value) => ({
    call,
    field,
    value,
    code: 'not_date',
    sentence,
  }));
}

function needed(field: string) {
  return { field, code: 'required', sentence: `${labeled(field)} is required` };
}

function tooGreat(field: string, most: number) {
  return {
    field,
    code: 'out_of_range',
    sentence: `${labeled(field)} is greater than ${most}`,
    params: { max: most },
  };
}
