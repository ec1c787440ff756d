import { describe, expect, it } from 'vitest';
import { guessColumns, guessMapping, unitOf, withUnit } from './import-columns.js';

const TOWNS = ['Zurich', 'Oslo', 'Dubai'];
const PEOPLE = ['Zoë Brandt', 'Omar Haddad', "Siobhán O'Dea"];
const EMAILS = ['zoe@brandt.example', 'omar@haddad.example', 'dea@cork.example'];
const PHONES = ['+41 44 555 01 02', '0041 44 555 01 03', '(044) 555-01-04'];
const DAYS = ['2026-11-05', '2026-11-06', '2026-11-07'];
const CODES = ['1Z999AA10123456784', '1Z999AA10123456785', '1Z999AA10123456786'];
const ORDERS = ['#1001', '#1002', '#1003'];
const MONEY = ['EUR 500', 'EUR 62.000,00', 'EUR 12'];

type Column = readonly [header: string, cells: readonly string[], field: string | null];

async function guess(columns: readonly (readonly [string, readonly string[], ...unknown[]])[]) {
  const headers = columns.map(([header]) => header);
  const rows = [0, 1, 2].map((row) => columns.map(([, cells]) => cells[row] ?? ''));
  const { mapping, doubts } = await guessColumns('parcels', headers, rows);
  return { fields: mapping, doubts: doubts.map((at) => headers[at]) };
}

/** Columns as programs of others export them, with invented cells. */
const EXPORTS: Record<string, { columns: readonly Column[]; doubts?: readonly string[] }> = {
  WooCommerce: {
    columns: [
      ['Order Number', ['4711', '4712', '4713'], 'tracking_code'],
      ['Order Status', ['Processing', 'Processing', 'Completed'], null],
      ['Order Date', DAYS, null],
      ['First Name (Billing)', ['Zoë', 'Omar', 'Siobhán'], null],
      ['Address 1&2 (Billing)', ['9 Quai du Lac', '1 Main St', '2 High St'], null],
      ['City (Billing)', TOWNS, null],
      ['Postcode (Billing)', ['8001', '0150', '00000'], null],
      ['Email (Billing)', EMAILS, null],
      ['Phone (Billing)', PHONES, null],
      ['Name (Shipping)', PEOPLE, 'recipient_name'],
      ['City (Shipping)', TOWNS, 'destination'],
      ['Country Code (Shipping)', ['CH', 'NO', 'AE'], null],
      ['Order Shipping Amount', MONEY, null],
    ],
    doubts: ['Order Number'],
  },
  Shopify: {
    columns: [
      ['Name', ORDERS, 'tracking_code'],
      ['Email', EMAILS, 'recipient_email'],
      ['Paid at', DAYS, null],
      ['Fulfilled at', DAYS.map((day) => `${day} 10:00:00 +0100`), null],
      ['Shipping', MONEY, null],
      ['Taxes', MONEY, null],
      ['Billing Name', PEOPLE, null],
      ['Billing City', TOWNS, null],
      ['Billing Phone', PHONES, null],
      ['Shipping Name', PEOPLE, 'recipient_name'],
      ['Shipping Street', ['9 Quai du Lac', '1 Main St', '2 High St'], null],
      ['Shipping Address1', ['9 Quai du Lac, Zurich', '1 Main St, Oslo', '2 High St, Dubai'], null],
      ['Shipping City', TOWNS, 'destination'],
      ['Shipping Province Name', TOWNS, null],
      ['Shipping Phone', PHONES, 'recipient_phone_number'],
    ],
    doubts: ['Name'],
  },
  'UPS WorldShip': {
    columns: [
      ['Tracking Number', CODES, 'tracking_code'],
      ['Ship From City', TOWNS, 'pickup_location'],
      ['Ship From Telephone', PHONES, null],
      ['Ship To Company or Name', PEOPLE, 'recipient_name'],
      ['Ship To Address 1', ['9 Quai du Lac, Zurich', '1 Main St, Oslo', '2 High St, Dubai'], null],
      ['Ship To City or Town', TOWNS, 'destination'],
      ['Ship To State/Province/County', TOWNS, null],
      ['Ship To Telephone', PHONES, 'recipient_phone_number'],
      ['ShipTo_EMail', EMAILS, 'recipient_email'],
      ['Bill Transportation To', ['Shipper', 'Shipper', 'Receiver'], null],
      ['Pickup Date', DAYS, null],
      ['Weight (lbs)', ['3', '12', '4.5'], 'weight'],
    ],
  },
  DHL: {
    columns: [
      ['Shipper Name', ['Vault AG', 'Vault AG', 'Vault AG'], 'sender_name'],
      ['Shipper City', ['Zurich', 'Zurich', 'Zurich'], 'pickup_location'],
      ['Shipper Phone', PHONES, null],
      ['Receiver Name', PEOPLE, 'recipient_name'],
      ['Receiver City', TOWNS, 'destination'],
      ['Receiver Country', TOWNS, null],
      ['Receiver Email', EMAILS, 'recipient_email'],
      ['AWB Number', CODES, 'tracking_code'],
      ['Shipment Date', DAYS, null],
      ['Declared Value (EUR)', ['500', '900', '62000'], 'declared_value'],
    ],
  },
  FedEx: {
    columns: [
      ['trackingNumber', CODES, 'tracking_code'],
      ['Ship date', DAYS, null],
      ['senderContactName', PEOPLE, 'sender_name'],
      ['senderCity', TOWNS, 'pickup_location'],
      ['senderEmail', EMAILS, 'sender_email'],
      ['recipientContactName', PEOPLE, 'recipient_name'],
      ['recipientCity', TOWNS, 'destination'],
      ['recipientState', TOWNS, null],
      ['recipientEmail', EMAILS, 'recipient_email'],
      ['Delivered on', DAYS, null],
      ['Status date', DAYS, null],
    ],
  },
  Odoo: {
    columns: [
      ['Reference', ['WH/OUT/00042', 'WH/OUT/00043', 'WH/OUT/00044'], null],
      ['Tracking Reference', CODES, 'tracking_code'],
      ['Source Location', TOWNS, 'pickup_location'],
      ['Delivery Address/City', TOWNS, 'destination'],
      ['Invoice Address/City', TOWNS, null],
      ['Customer/Email', EMAILS, 'recipient_email'],
      ['Creation Date', DAYS, null],
      ['Net weight (kg)', ['3', '12', '4.5'], 'weight'],
    ],
  },
};

it.each(Object.entries(EXPORTS))('reads the columns of %s', async (_program, { columns, doubts = [] }) => {
  const guessed = await guess(columns);
  expect(guessed.fields.map((field, at) => [columns[at]?.[0], field])).toEqual(
    columns.map(([header, , field]) => [header, field]),
  );
  expect(guessed.doubts).toEqual(doubts);
});

describe('words in parentheses', () => {
  it.each([
    ['Email (sender)', EMAILS, 'sender_email'],
    ['E-mail [shipper]', EMAILS, 'sender_email'],
    ['Email (recipient)', EMAILS, 'recipient_email'],
    ['Email (invoice)', EMAILS, null],
    ['Phone (sender)', PHONES, null],
    ['Phone (consignee)', PHONES, 'recipient_phone_number'],
    ['City (from)', TOWNS, 'pickup_location'],
    ['City (to)', TOWNS, 'destination'],
    ['Name (Shipper)', PEOPLE, 'sender_name'],
    ['Name (payer)', PEOPLE, null],
    ['Adresse (Absender)', TOWNS, 'pickup_location'],
    ['Ort (Empfänger)', TOWNS, 'destination'],
    ['Telefon (Absender)', PHONES, null],
    ['Ville (expéditeur)', TOWNS, 'pickup_location'],
    ['Ville (facturation)', TOWNS, null],
    ['Correo (remitente)', EMAILS, 'sender_email'],
    ['Ciudad (entrega)', TOWNS, 'destination'],
    ['Cidade (remetente)', TOWNS, 'pickup_location'],
    ['Email (destinatario)', EMAILS, 'recipient_email'],
    ['Città (mittente)', TOWNS, 'pickup_location'],
    ['Città (fatturazione)', TOWNS, null],
    ['Plaats (afzender)', TOWNS, 'pickup_location'],
    ['E-post (avsändare)', EMAILS, 'sender_email'],
    ['Stad (mottagare)', TOWNS, 'destination'],
    ['Şehir (gönderen)', TOWNS, 'pickup_location'],
    ['E-posta (alıcı)', EMAILS, 'recipient_email'],
    ['Город (отправитель)', TOWNS, 'pickup_location'],
    ['Телефон (отправителя)', PHONES, null],
    ['Город (плательщик)', TOWNS, null],
    ['المدينة (المرسل)', TOWNS, 'pickup_location'],
    ['المدينة (المرسل إليه)', TOWNS, 'destination'],
    ['ایمیل (فرستنده)', EMAILS, 'sender_email'],
    ['शहर (प्रेषक)', TOWNS, 'pickup_location'],
    ['Kota (penerima)', TOWNS, 'destination'],
    ['Email (pengirim)', EMAILS, 'sender_email'],
    ['Thành phố (người gửi)', TOWNS, 'pickup_location'],
    ['Điện thoại (người nhận)', PHONES, 'recipient_phone_number'],
  ] as const)('name the side: %s', async (header, cells, field) => {
    expect(await guess([[header, cells]])).toEqual({ fields: [field], doubts: [] });
  });

  it.each([
    ['Phone (optional)', PHONES, 'recipient_phone_number'],
    ['Tracking (13 characters)', ['', '', ''], 'tracking_code'],
    ['Name (kg)', PEOPLE, 'recipient_name'],
    ['Weight (packed)', ['1', '2', '3'], 'weight'],
  ] as const)('may change the meaning: %s is doubted', async (header, cells, field) => {
    expect(await guess([[header, cells]])).toEqual({ fields: [field], doubts: [header] });
  });
});

describe('words of a side', () => {
  it.each([
    ['Absenderort', TOWNS, 'pickup_location'],
    ['Empfängername', PEOPLE, 'recipient_name'],
    ['Rechnungsort', TOWNS, null],
    ['Rechnungs-E-Mail', EMAILS, null],
    ['Ville de départ', TOWNS, 'pickup_location'],
    ['Ciudad de origen', TOWNS, 'pickup_location'],
    ['Cidade de destino', TOWNS, 'destination'],
    ['Factuuradres', TOWNS, null],
    ['Afzender plaats', TOWNS, 'pickup_location'],
    ['Mottagarens stad', TOWNS, 'destination'],
    ['Gönderici şehri', TOWNS, 'pickup_location'],
    ['Fatura adresi', TOWNS, null],
    ['Откуда', TOWNS, 'pickup_location'],
    ['Куда', TOWNS, 'destination'],
    ['Город отправителя', TOWNS, 'pickup_location'],
    ['مدينة المرسل', TOWNS, 'pickup_location'],
    ['شهر گیرنده', TOWNS, 'destination'],
    ['Kota asal', TOWNS, 'pickup_location'],
    ['Địa chỉ người gửi', TOWNS, 'pickup_location'],
    ['Return City', TOWNS, null],
    ['Ship To Fax', PHONES, null],
    ['Invoice no', CODES, null],
  ] as const)('decide: %s', async (header, cells, field) => {
    expect(await guess([[header, cells]])).toEqual({ fields: [field], doubts: [] });
  });

  it.each([
    ['From (hub)', TOWNS, 'pickup_location'],
    ['Nach', TOWNS, 'destination'],
    ['Sender contact', EMAILS, 'sender_email'],
  ] as const)('limit what cells suggest: %s', async (header, cells, field) => {
    const { fields, doubts } = await guess([[header, cells]]);
    expect(fields).toEqual([field]);
    expect(doubts).toEqual([header]);
  });
});

it.each([
  'Delivered on',
  'Status date',
  'Order date',
  'Created at',
  'Zugestellt am',
  'Bestelldatum',
  'Date de commande',
  'Fecha de pedido',
  'Data de criação',
  'Data ordine',
  'Besteldatum',
  'Skapad datum',
  'Sipariş tarihi',
  'Дата заказа',
  'Доставлено',
  'تاريخ الطلب',
  'تاریخ سفارش',
  'ऑर्डर तिथि',
  'Tanggal pesanan',
  'Ngày đặt hàng',
])('takes the days of %s for no expected ones', async (header) => {
  expect(await guess([[header, DAYS]])).toEqual({ fields: [null], doubts: [] });
});

it.each(['Shipping cost', 'COD amount', 'Versandkosten', 'Frais de port', 'Discount'])(
  'takes the amounts of %s for no value',
  async (header) => {
    expect(await guess([[header, MONEY]])).toEqual({ fields: [null], doubts: [] });
  },
);

it('doubts headers of a party or its place', async () => {
  expect(await guess([['Ship to', PEOPLE]])).toEqual({ fields: ['recipient_name'], doubts: ['Ship to'] });
  expect(await guess([['Ship to', TOWNS]])).toEqual({ fields: ['destination'], doubts: [] });
  expect(await guess([['Dest.', PEOPLE]])).toEqual({ fields: ['recipient_name'], doubts: ['Dest.'] });
  expect(await guess([['Ship from', PEOPLE]])).toEqual({ fields: ['sender_name'], doubts: ['Ship from'] });
  expect(await guess([['Name', PEOPLE]])).toEqual({ fields: ['recipient_name'], doubts: [] });
  const withCode = await guess([
    ['Name', ORDERS],
    ['Tracking', CODES],
  ]);
  expect(withCode).toEqual({ fields: [null, 'tracking_code'], doubts: [] });
});

it.each([
  'N. spedizione',
  'Nº de seguimiento',
  'N.º de guía',
  'Kollinr',
  'Paketnr.',
  'Paket-ID',
  'SendungsNr',
  'Shipment ID',
  'Package #',
  'N° de colis',
  'Nr. zending',
  'Försändelsenr',
  'Kargo numarası',
  'Номер посылки',
  'رقم التتبع',
  'شماره پیگیری',
  'शिपमेंट संख्या',
  'Nomor kiriman',
  'Mã bưu gửi',
])('finds the code: %s', async (header) => {
  expect(await guess([[header, CODES]])).toEqual({ fields: ['tracking_code'], doubts: [] });
});

it.each([
  ['Value in EUR', 'declared_value', '500', 'EUR 500'],
  ['Declared value in EUR', 'declared_value', '500', 'EUR 500'],
  ['Ins. value USD', 'declared_value', '500', 'USD 500'],
  ['declared_value_usd', 'declared_value', '500', 'USD 500'],
  ['Valore EUR', 'declared_value', '500', 'EUR 500'],
  ['Warenwert (Euro)', 'declared_value', '500', 'EUR 500'],
  ['Değer (TL)', 'declared_value', '500', 'TL 500'],
  ['Valor (R$)', 'declared_value', '500', 'R$ 500'],
  ['Стоимость, руб.', 'declared_value', '500', 'RUB 500'],
  ['Weight lbs', 'weight', '5', '5 lbs'],
  ['Wt kg', 'weight', '5', '5 kg'],
  ['Peso kg', 'weight', '5', '5 kg'],
  ['Gewicht in g', 'weight', '5', '5 g'],
  ['weight_kg', 'weight', '5', '5 kg'],
  ['Вес, кг', 'weight', '5', '5 кг'],
  ['Berat (gram)', 'weight', '5', '5 gram'],
  ['Net weight (kg)', 'weight', '5', '5 kg'],
] as const)('reads the unit of %s', async (header, field, cell, value) => {
  expect(await guess([[header, [cell]]])).toEqual({ fields: [field], doubts: [] });
  expect(withUnit(cell, field, unitOf(header, field))).toBe(value);
});

it.each(['Value TTC', 'Value (net)', 'Value (constructor)', 'Value __proto__', 'Weight max'])(
  'reads no unit of %s',
  (header) => {
    expect(unitOf(header, header.startsWith('V') ? 'declared_value' : 'weight')).toBeUndefined();
  },
);

it('tells the ends of a period over days, with doubt', async () => {
  const columns = [
    ['Name', PEOPLE, 'recipient_name'],
    ['From', DAYS, 'min_expected_delivery_date'],
    ['To', DAYS, 'max_expected_delivery_date'],
  ] as const;
  expect(await guess(columns)).toEqual({
    fields: columns.map(([, , field]) => field),
    doubts: ['From', 'To'],
  });
  expect(await guess([['Arrival window (to)', DAYS]])).toEqual({
    fields: ['max_expected_delivery_date'],
    doubts: ['Arrival window (to)'],
  });
  expect(await guess([['Booked from', DAYS]])).toEqual({ fields: [null], doubts: [] });
});

it.each([
  [
    'a forwarder',
    'HAWB No.;Cnee;Cnee E-mail;Cnee Ph.;Dest.;Orig.;Sts;G.W. KGS;Shpr;Shpr E-mail;Commodity;Decl. Val. (CHF);ETA',
    'tracking_code;recipient_name;recipient_email;recipient_phone_number;destination;pickup_location;status;weight;sender_name;sender_email;parcel_content;declared_value;min_expected_delivery_date',
  ],
  [
    'a dispatch desk',
    'Trk #;Rcpt;Rcpt email;Rcpt ph;Dest addr;Curr loc;Wgt kg;Carr.;Sndr;P/U loc;Cont.;Ins. amt EUR;Exp. del. from;Exp. del. to;Rmks',
    'tracking_code;recipient_name;recipient_email;recipient_phone_number;destination;current_location;weight;shipped_via;sender_name;pickup_location;parcel_content;declared_value;min_expected_delivery_date;max_expected_delivery_date;',
  ],
  [
    'a German office',
    'Sdg.-Nr.;Empf.;Empf. Mail;Empf. Tel.;Zielort;Akt. Standort;Gew. (kg);Abs.;Inh.;Warenw. (EUR);Lief. ab;Lief. bis;Bem.',
    'tracking_code;recipient_name;recipient_email;recipient_phone_number;destination;current_location;weight;sender_name;parcel_content;declared_value;min_expected_delivery_date;max_expected_delivery_date;',
  ],
])('reads the abbreviations of %s', (_office, header, fields) => {
  const mapping = guessMapping('parcels', header.split(';'));
  expect(mapping.map((field) => field ?? '').join(';')).toBe(fields);
});
