/**
 * What an admin says of a parcel, each field once: schemas, mapper, privacy gate, import, export and forms are made
 * from this table. Free of zod.
 */

/** What a field holds; it decides how the field is checked, read from a file and typed in. */
export type ParcelFieldKind =
  'code' | 'text' | 'step' | 'email' | 'phone' | 'date' | 'yes_no' | 'zoom' | 'latitude' | 'longitude';

export interface ParcelField {
  kind: ParcelFieldKind;
  /** Every parcel has it; any other may be null, but `yes_no` and `zoom`, which have a default. */
  required?: true;
  /**
   * What strangers get where the setting tracking_privacy is `gated`: all of it, nothing, at most town and country, or
   * the text without names, addresses and numbers.
   */
  strangers: 'all' | 'nothing' | 'town' | 'masked';
  /** Whether it is a column of the spreadsheet that the list is exported to. An import reads every field. */
  exported: boolean;
  example: string | number;
  /** What other programs call the column, in lower case and without spaces and signs. */
  aliases?: readonly string[];
}

export const PARCEL_FIELDS = {
  tracking_code: {
    kind: 'code',
    required: true,
    strangers: 'all',
    exported: true,
    example: 'VW-7Q4K-2M9X',
    aliases: ['code', 'tracking', 'trackingnumber', 'trackingno', 'parcel', 'parcelcode', 'awb', 'waybill'],
  },
  recipient_name: {
    kind: 'text',
    required: true,
    strangers: 'nothing',
    exported: true,
    example: 'Ada Lovelace',
    aliases: ['recipient', 'name', 'consignee', 'receiver', 'receivername', 'to', 'customer'],
  },
  recipient_email: {
    kind: 'email',
    strangers: 'nothing',
    exported: true,
    example: 'ada@example.com',
    aliases: ['email', 'mail', 'receiveremail', 'customeremail'],
  },
  recipient_phone_number: {
    kind: 'phone',
    strangers: 'nothing',
    exported: true,
    example: '+44 20 7946 0123',
    aliases: ['phone', 'phonenumber', 'mobile', 'recipientphone', 'telephone'],
  },
  destination: {
    kind: 'text',
    required: true,
    strangers: 'town',
    exported: true,
    example: 'London, United Kingdom',
    aliases: ['address', 'destinationaddress', 'city', 'tocity', 'deliveryaddress'],
  },
  current_location: {
    kind: 'text',
    strangers: 'town',
    exported: true,
    example: 'Frankfurt am Main, Germany',
    aliases: ['location', 'currentplace', 'now'],
  },
  status: {
    kind: 'text',
    strangers: 'masked',
    exported: true,
    example: 'In transit',
    aliases: ['state'],
  },
  /** Where none is said: what the newest event or the status means. */
  step: {
    kind: 'step',
    strangers: 'all',
    exported: true,
    example: 'departed',
    aliases: ['stage', 'milestone', 'phase'],
  },
  weight: {
    kind: 'text',
    strangers: 'nothing',
    exported: true,
    example: '12.5 kg',
    aliases: ['weightkg', 'kg'],
  },
  shipped_via: {
    kind: 'text',
    strangers: 'nothing',
    exported: true,
    example: 'Air freight',
    aliases: ['via', 'carrier', 'service', 'shippingmethod'],
  },
  sender_name: {
    kind: 'text',
    strangers: 'nothing',
    exported: true,
    example: 'Charles Babbage',
    aliases: ['sender', 'shipper', 'from', 'consignor'],
  },
  sender_email: {
    kind: 'email',
    strangers: 'nothing',
    exported: true,
    example: 'charles@example.com',
    aliases: ['shipperemail'],
  },
  pickup_location: {
    kind: 'text',
    strangers: 'town',
    exported: true,
    example: 'Singapore',
    aliases: ['pickup', 'origin', 'fromcity', 'pickupaddress'],
  },
  parcel_content: {
    kind: 'text',
    strangers: 'nothing',
    exported: true,
    example: 'Gold bars, 12 × 1 kg',
    aliases: ['content', 'contents', 'goods', 'item', 'items'],
  },
  declared_value: {
    kind: 'text',
    strangers: 'nothing',
    exported: true,
    example: 'USD 40,000',
    aliases: ['value', 'worth', 'insuredvalue'],
  },
  min_expected_delivery_date: {
    kind: 'date',
    strangers: 'all',
    exported: true,
    example: '2026-11-05',
    aliases: ['eta', 'earliest', 'expectedfrom', 'expecteddelivery', 'deliverydate'],
  },
  max_expected_delivery_date: {
    kind: 'date',
    strangers: 'all',
    exported: true,
    example: '2026-11-06',
    aliases: ['latest', 'expectedto', 'expecteduntil', 'due', 'duedate', 'deliverby'],
  },
  show_map: { kind: 'yes_no', strangers: 'nothing', exported: false, example: 'yes' },
  map_zoom: { kind: 'zoom', strangers: 'nothing', exported: false, example: 7 },
  map_current_latitude: { kind: 'latitude', strangers: 'nothing', exported: false, example: 50.0379 },
  map_current_longitude: { kind: 'longitude', strangers: 'nothing', exported: false, example: 8.5622 },
  map_pickup_latitude: { kind: 'latitude', strangers: 'nothing', exported: false, example: 1.3644 },
  map_pickup_longitude: { kind: 'longitude', strangers: 'nothing', exported: false, example: 103.9915 },
  map_destination_latitude: { kind: 'latitude', strangers: 'nothing', exported: false, example: 51.5074 },
  map_destination_longitude: { kind: 'longitude', strangers: 'nothing', exported: false, example: -0.1278 },
} as const satisfies Record<string, ParcelField>;

type Fields = typeof PARCEL_FIELDS;
export type ParcelFieldName = keyof Fields;

/** The names of the fields that say `Said`. */
export type ParcelFieldsThat<Said> = {
  [N in ParcelFieldName]: Fields[N] extends Said ? N : never;
}[ParcelFieldName];

/** In the order of the table. */
export const PARCEL_FIELD_NAMES = /* @__PURE__ */ Object.keys(PARCEL_FIELDS) as ParcelFieldName[];

export const REQUIRED_PARCEL_FIELDS = /* @__PURE__ */ fieldsThat({ required: true });
export const EXPORTED_PARCEL_FIELDS = /* @__PURE__ */ fieldsThat({ exported: true });
/** Places, of which strangers get the town. */
export const PLACE_FIELDS = /* @__PURE__ */ fieldsThat({ strangers: 'town' });

function fieldsThat<const Said extends Partial<ParcelField>>(said: Said) {
  const matches = (field: ParcelField) =>
    Object.entries(said).every(([key, value]) => field[key as keyof ParcelField] === value);
  return PARCEL_FIELD_NAMES.filter((name) => matches(PARCEL_FIELDS[name])) as ParcelFieldsThat<Said>[];
}

/** The fields of a parcel out of anything that has them, and nothing else of it. */
export const pickParcelFields = <T extends Record<ParcelFieldName, unknown>>(of: T) =>
  Object.fromEntries(PARCEL_FIELD_NAMES.map((name) => [name, of[name]])) as Pick<T, ParcelFieldName>;

/**
 * Where people look for a detail, on forms and pages, and in which order. The code is the headline of both, and the step is
 * told by status and events.
 */
export const PARCEL_GROUPS = {
  route: [
    'status',
    'current_location',
    'pickup_location',
    'destination',
    'shipped_via',
    'min_expected_delivery_date',
    'max_expected_delivery_date',
  ],
  recipient: ['recipient_name', 'recipient_email', 'recipient_phone_number'],
  sender: ['sender_name', 'sender_email'],
  content: ['parcel_content', 'weight', 'declared_value'],
} as const satisfies Record<string, readonly ParcelFieldName[]>;
export type ParcelGroup = keyof typeof PARCEL_GROUPS;
export type GroupedParcelField = (typeof PARCEL_GROUPS)[ParcelGroup][number];

/** Where the map shows a parcel, if it does. */
export const PARCEL_MAP_FIELDS = [
  'show_map',
  'map_zoom',
  'map_current_latitude',
  'map_current_longitude',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
] as const satisfies readonly ParcelFieldName[];
