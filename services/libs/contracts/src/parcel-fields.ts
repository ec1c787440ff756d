/**
 * Table of a parcel's fields, the source of schemas, mapper, privacy gate, erasure, waybill, import, export and forms.
 * Free of zod.
 */

/** Kind of a field; determines validation, parsing and input. */
export type ParcelFieldKind =
  'code' | 'text' | 'step' | 'email' | 'phone' | 'date' | 'yes_no' | 'zoom' | 'latitude' | 'longitude';

export interface ParcelField {
  kind: ParcelFieldKind;
  /** Every parcel has it; others may be null, except `yes_no` and `zoom`, which have defaults. */
  required?: true;
  /**
   * Visibility for strangers with tracking_privacy `gated`: all of it, nothing, at most town and country, or a
   * suggested title in its place.
   */
  strangers: 'all' | 'nothing' | 'town' | 'suggested';
  /** Whose data it is: an erasure of the other party alone leaves it. Any other field may name both. */
  party?: 'recipient' | 'sender';
  /** Left by an erasure: all of it, at most town and country, the text with names and streets masked, or nothing. */
  remains: 'all' | 'town' | 'masked' | 'nothing';
  /** Whether it is a column of the spreadsheet that the list is exported to. An import reads every field. */
  exported: boolean;
  /** Whether the waybill prints it; a text is its heading among the details. */
  onWaybill: boolean | string;
  example: string | number;
  /** Names of the column in other programs, in lower case without spaces and punctuation. */
  aliases?: readonly string[];
}

export const PARCEL_FIELDS = {
  tracking_code: {
    kind: 'code',
    required: true,
    strangers: 'all',
    remains: 'all',
    exported: true,
    onWaybill: true,
    example: 'VW-7Q4K-2M9X',
    aliases: ['code', 'tracking', 'trackingnumber', 'trackingno', 'parcel', 'parcelcode', 'awb', 'waybill'],
  },
  recipient_name: {
    kind: 'text',
    required: true,
    strangers: 'nothing',
    party: 'recipient',
    remains: 'nothing',
    exported: true,
    onWaybill: true,
    example: 'Ada Lovelace',
    aliases: ['recipient', 'name', 'consignee', 'receiver', 'receivername', 'to', 'customer'],
  },
  recipient_email: {
    kind: 'email',
    strangers: 'nothing',
    party: 'recipient',
    remains: 'nothing',
    exported: true,
    onWaybill: true,
    example: 'ada@example.com',
    aliases: ['email', 'mail', 'receiveremail', 'customeremail'],
  },
  recipient_phone_number: {
    kind: 'phone',
    strangers: 'nothing',
    party: 'recipient',
    remains: 'nothing',
    exported: true,
    onWaybill: true,
    example: '+44 20 7946 0123',
    aliases: ['phone', 'phonenumber', 'mobile', 'recipientphone', 'telephone'],
  },
  destination: {
    kind: 'text',
    required: true,
    strangers: 'town',
    party: 'recipient',
    remains: 'town',
    exported: true,
    onWaybill: true,
    example: 'London, United Kingdom',
    aliases: ['address', 'destinationaddress', 'city', 'tocity', 'deliveryaddress'],
  },
  current_location: {
    kind: 'text',
    strangers: 'town',
    remains: 'town',
    exported: true,
    onWaybill: false,
    example: 'Frankfurt am Main, Germany',
    aliases: ['location', 'currentplace', 'now'],
  },
  status: {
    kind: 'text',
    strangers: 'suggested',
    remains: 'masked',
    exported: true,
    onWaybill: false,
    example: 'In transit',
    aliases: ['state'],
  },
  /** Default: derived from the newest event or the status. */
  step: {
    kind: 'step',
    strangers: 'all',
    remains: 'all',
    exported: true,
    onWaybill: false,
    example: 'departed',
    aliases: ['stage', 'milestone', 'phase'],
  },
  weight: {
    kind: 'text',
    strangers: 'nothing',
    remains: 'all',
    exported: true,
    onWaybill: 'Weight',
    example: '12.5 kg',
    aliases: ['weightkg', 'kg'],
  },
  shipped_via: {
    kind: 'text',
    strangers: 'nothing',
    remains: 'nothing',
    exported: true,
    onWaybill: 'Shipped via',
    example: 'Air freight',
    aliases: ['via', 'carrier', 'service', 'shippingmethod'],
  },
  sender_name: {
    kind: 'text',
    strangers: 'nothing',
    party: 'sender',
    remains: 'nothing',
    exported: true,
    onWaybill: true,
    example: 'Charles Babbage',
    aliases: ['sender', 'shipper', 'from', 'consignor'],
  },
  sender_email: {
    kind: 'email',
    strangers: 'nothing',
    party: 'sender',
    remains: 'nothing',
    exported: true,
    onWaybill: true,
    example: 'charles@example.com',
    aliases: ['shipperemail'],
  },
  pickup_location: {
    kind: 'text',
    strangers: 'town',
    party: 'sender',
    remains: 'town',
    exported: true,
    onWaybill: true,
    example: 'Singapore',
    aliases: ['pickup', 'origin', 'fromcity', 'pickupaddress'],
  },
  parcel_content: {
    kind: 'text',
    strangers: 'nothing',
    remains: 'nothing',
    exported: true,
    onWaybill: 'Content',
    example: 'Gold bars, 12 × 1 kg',
    aliases: ['content', 'contents', 'goods', 'item', 'items'],
  },
  declared_value: {
    kind: 'text',
    strangers: 'nothing',
    remains: 'nothing',
    exported: true,
    onWaybill: 'Declared value',
    example: 'USD 40,000',
    aliases: ['value', 'worth', 'insuredvalue'],
  },
  min_expected_delivery_date: {
    kind: 'date',
    strangers: 'all',
    remains: 'all',
    exported: true,
    onWaybill: 'Earliest delivery',
    example: '2026-11-05',
    aliases: ['eta', 'earliest', 'expectedfrom', 'expecteddelivery', 'deliverydate'],
  },
  max_expected_delivery_date: {
    kind: 'date',
    strangers: 'all',
    remains: 'all',
    exported: true,
    onWaybill: 'Latest delivery',
    example: '2026-11-06',
    aliases: ['latest', 'expectedto', 'expecteduntil', 'due', 'duedate', 'deliverby'],
  },
  show_map: {
    kind: 'yes_no',
    strangers: 'nothing',
    remains: 'nothing',
    exported: false,
    onWaybill: false,
    example: 'yes',
  },
  map_zoom: {
    kind: 'zoom',
    strangers: 'nothing',
    remains: 'nothing',
    exported: false,
    onWaybill: false,
    example: 7,
  },
  map_current_latitude: {
    kind: 'latitude',
    strangers: 'nothing',
    remains: 'nothing',
    exported: false,
    onWaybill: false,
    example: 50.0379,
  },
  map_current_longitude: {
    kind: 'longitude',
    strangers: 'nothing',
    remains: 'nothing',
    exported: false,
    onWaybill: false,
    example: 8.5622,
  },
  map_pickup_latitude: {
    kind: 'latitude',
    strangers: 'nothing',
    remains: 'nothing',
    exported: false,
    onWaybill: false,
    example: 1.3644,
  },
  map_pickup_longitude: {
    kind: 'longitude',
    strangers: 'nothing',
    remains: 'nothing',
    exported: false,
    onWaybill: false,
    example: 103.9915,
  },
  map_destination_latitude: {
    kind: 'latitude',
    strangers: 'nothing',
    remains: 'nothing',
    exported: false,
    onWaybill: false,
    example: 51.5074,
  },
  map_destination_longitude: {
    kind: 'longitude',
    strangers: 'nothing',
    remains: 'nothing',
    exported: false,
    onWaybill: false,
    example: -0.1278,
  },
} as const satisfies Record<string, ParcelField>;

type Fields = typeof PARCEL_FIELDS;
export type ParcelFieldName = keyof Fields;

/** Names of the fields with properties `Said`. */
export type ParcelFieldsThat<Said> = {
  [N in ParcelFieldName]: Fields[N] extends Said ? N : never;
}[ParcelFieldName];

/** In the order of the table. */
export const PARCEL_FIELD_NAMES = /* @__PURE__ */ Object.keys(PARCEL_FIELDS) as ParcelFieldName[];

export const REQUIRED_PARCEL_FIELDS = /* @__PURE__ */ fieldsThat({ required: true });
export const EXPORTED_PARCEL_FIELDS = /* @__PURE__ */ fieldsThat({ exported: true });
/** Fields with places; strangers get the town. */
export const PLACE_FIELDS = /* @__PURE__ */ fieldsThat({ strangers: 'town' });

function fieldsThat<const Said extends Partial<ParcelField>>(said: Said) {
  const matches = (field: ParcelField) =>
    Object.entries(said).every(([key, value]) => field[key as keyof ParcelField] === value);
  return PARCEL_FIELD_NAMES.filter((name) => matches(PARCEL_FIELDS[name])) as ParcelFieldsThat<Said>[];
}

/** Picks a parcel's fields from an object. */
export const pickParcelFields = <T extends Record<ParcelFieldName, unknown>>(of: T) =>
  Object.fromEntries(PARCEL_FIELD_NAMES.map((name) => [name, of[name]])) as Pick<T, ParcelFieldName>;

/**
 * Groups of details on forms and pages, in order. The code is the headline of both, and status and events show the
 * step.
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

/** Fields of a parcel's position on the map. */
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
