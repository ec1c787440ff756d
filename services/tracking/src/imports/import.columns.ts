import { IMPORT_FIELDS, type ImportKind } from '@vaultway/contracts';

/** Other names for a field, as they stand in other programs' headers; without case, spaces and signs. */
const ALSO: Record<string, string[]> = {
  tracking_code: [
    'code',
    'tracking',
    'trackingnumber',
    'trackingno',
    'parcel',
    'parcelcode',
    'awb',
    'waybill',
  ],
  recipient_name: ['recipient', 'name', 'consignee', 'receiver', 'receivername', 'to', 'customer'],
  recipient_email: ['email', 'mail', 'receiveremail', 'customeremail'],
  recipient_phone_number: ['phone', 'phonenumber', 'mobile', 'recipientphone', 'telephone'],
  destination: ['address', 'destinationaddress', 'city', 'tocity', 'deliveryaddress'],
  current_location: ['location', 'currentplace', 'now'],
  status: ['state'],
  weight: ['weightkg', 'kg'],
  shipped_via: ['via', 'carrier', 'service', 'shippingmethod'],
  sender_name: ['sender', 'shipper', 'from', 'consignor'],
  sender_email: ['shipperemail'],
  pickup_location: ['pickup', 'origin', 'fromcity', 'pickupaddress'],
  parcel_content: ['content', 'contents', 'goods', 'item', 'items'],
  declared_value: ['value', 'worth', 'insuredvalue'],
  min_expected_delivery_date: ['eta', 'earliest', 'expectedfrom', 'expecteddelivery', 'deliverydate'],
  max_expected_delivery_date: ['latest', 'expectedto', 'expecteduntil'],
  title: ['event', 'activity', 'what'],
  description: ['details', 'note', 'notes', 'remark', 'text'],
  color: ['colour'],
  created_at: ['date', 'time', 'datetime', 'timestamp', 'when', 'at', 'occurredat'],
};

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The field of each column as its header says, null where it says none; no field twice. */
export function guessMapping(kind: ImportKind, columns: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  const take = (matches: (field: string) => boolean) => {
    const field = IMPORT_FIELDS[kind].find((name) => !taken.has(name) && matches(name));
    if (field) taken.add(field);
    return field ?? null;
  };
  const exact = columns.map((column) => take((field) => plain(field) === plain(column)));
  return exact.map(
    (field, at) => field ?? take((name) => ALSO[name]?.includes(plain(columns[at] ?? '')) === true),
  );
}

/** A mapping as somebody sent it: known fields, each once, one for each column. */
export function heldToColumns(
  kind: ImportKind,
  columns: readonly string[],
  mapping: readonly (string | null)[],
): (string | null)[] {
  const known = new Set<string>(IMPORT_FIELDS[kind]);
  return columns.map((_, at) => {
    const field = mapping[at] ?? null;
    return field !== null && known.delete(field) ? field : null;
  });
}
