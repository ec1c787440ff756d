import { COUNTRIES, invoiceSums, type InvoiceUnit, type TaxCategory } from '@vaultway/contracts';
import { xmlText } from '../documents/xml-text.js';
import { dayIn } from '../parcels/company-clock.js';
import { missingForEInvoice } from './e-invoice-fields.js';
import type { InvoiceEntity } from './invoice.entity.js';

/** UN/ECE Recommendation 20. */
const UNIT_CODES: Record<InvoiceUnit, string> = {
  piece: 'C62',
  hour: 'HUR',
  day: 'DAY',
  month: 'MON',
  kg: 'KGM',
  km: 'KMT',
  m3: 'MTQ',
  flat_rate: 'LS',
};

/** UNTDID 5305, and the reason that EN 16931 requires where no tax is due. */
const CATEGORIES: Record<TaxCategory, { code: string; reason?: string; reasonCode?: string }> = {
  standard: { code: 'S' },
  zero: { code: 'Z' },
  exempt: { code: 'E', reason: 'Exempt from tax' },
  reverse_charge: { code: 'AE', reason: 'Reverse charge', reasonCode: 'VATEX-EU-AE' },
};

/** Greek VAT numbers begin with EL. */
const VAT_NUMBER = new RegExp(`^(${[...COUNTRIES, 'EL'].join('|')})[A-Z0-9]+$`);

type Child = string | null;

/** @param name with attributes, as in `ram:ID schemeID="VA"` */
const tag = (name: string, ...children: Child[]): string =>
  `<${name}>${children.filter((child) => child !== null).join('')}</${name.split(' ')[0]}>`;
const text = (name: string, value: string | null | undefined): Child =>
  value === null || value === undefined || value === '' ? null : tag(name, xmlText(value));
const date = (day: string) => tag('udt:DateTimeString format="102"', day.replaceAll('-', ''));

/**
 * Returns an invoice as XML of UN/CEFACT by EN 16931, the file inside of a Factur-X PDF; null if it lacks a field that
 * the standard requires.
 */
export function toEInvoice(row: InvoiceEntity, original: string | null): string | null {
  const { lines, currency, customer, issuer } = row;
  if (missingForEInvoice(row)?.length !== 0 || !lines || !currency || !customer) return null;
  const sums = invoiceSums(lines, currency);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag(
    'rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"' +
      ' xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"' +
      ' xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
    tag(
      'rsm:ExchangedDocumentContext',
      tag('ram:GuidelineSpecifiedDocumentContextParameter', tag('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    tag(
      'rsm:ExchangedDocument',
      text('ram:ID', row.number),
      tag('ram:TypeCode', row.kind === 'invoice' ? '380' : '381'),
      tag('ram:IssueDateTime', date(dayIn(issuer.time_zone, row.created_at))),
    ),
    tag(
      'rsm:SupplyChainTradeTransaction',
      ...lines.map(toLine),
      tag(
        'ram:ApplicableHeaderTradeAgreement',
        tag(
          'ram:SellerTradeParty',
          ...partyOf({ ...issuer, name: issuer.company_name, address: issuer.contact_address }, true),
        ),
        tag('ram:BuyerTradeParty', ...partyOf(customer, false)),
      ),
      tag('ram:ApplicableHeaderTradeDelivery'),
      tag(
        'ram:ApplicableHeaderTradeSettlement',
        tag('ram:InvoiceCurrencyCode', currency),
        paymentMeansOf(issuer.payment_details ?? null),
        ...sums.taxes.map(({ category, rate, net, tax }) => {
          const { code, reason, reasonCode } = CATEGORIES[category];
          return tag(
            'ram:ApplicableTradeTax',
            tag('ram:CalculatedAmount', tax),
            tag('ram:TypeCode', 'VAT'),
            text('ram:ExemptionReason', reason),
            tag('ram:BasisAmount', net),
            tag('ram:CategoryCode', code),
            text('ram:ExemptionReasonCode', reasonCode),
            tag('ram:RateApplicablePercent', rate),
          );
        }),
        tag(
          'ram:SpecifiedTradePaymentTerms',
          row.due_date === null
            ? tag('ram:Description', 'Payable on receipt')
            : tag('ram:DueDateDateTime', date(row.due_date)),
        ),
        tag(
          'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
          tag('ram:LineTotalAmount', sums.net),
          tag('ram:TaxBasisTotalAmount', sums.net),
          tag(`ram:TaxTotalAmount currencyID="${currency}"`, sums.tax),
          tag('ram:GrandTotalAmount', sums.total),
          tag('ram:DuePayableAmount', sums.total),
        ),
        original === null
          ? null
          : tag('ram:InvoiceReferencedDocument', text('ram:IssuerAssignedID', original)),
      ),
    ),
  )}`;
}

const toLine = (line: NonNullable<InvoiceEntity['lines']>[number], index: number): string =>
  tag(
    'ram:IncludedSupplyChainTradeLineItem',
    tag('ram:AssociatedDocumentLineDocument', tag('ram:LineID', String(index + 1))),
    tag('ram:SpecifiedTradeProduct', text('ram:Name', line.description)),
    tag(
      'ram:SpecifiedLineTradeAgreement',
      tag('ram:NetPriceProductTradePrice', tag('ram:ChargeAmount', line.price)),
    ),
    tag(
      'ram:SpecifiedLineTradeDelivery',
      tag(`ram:BilledQuantity unitCode="${UNIT_CODES[line.unit]}"`, line.quantity),
    ),
    tag(
      'ram:SpecifiedLineTradeSettlement',
      tag(
        'ram:ApplicableTradeTax',
        tag('ram:TypeCode', 'VAT'),
        tag('ram:CategoryCode', CATEGORIES[line.tax_category].code),
        tag('ram:RateApplicablePercent', line.tax_rate),
      ),
      tag('ram:SpecifiedTradeSettlementLineMonetarySummation', tag('ram:LineTotalAmount', line.net)),
    ),
  );

interface TradeParty {
  name: string;
  address: string | null;
  country?: string | null;
  tax_number?: string | null;
}

/** A tax number that is no VAT number identifies a seller beside its registration, and a buyer as an organization. */
function partyOf({ name, address, country, tax_number }: TradeParty, isSeller: boolean): Child[] {
  const number = tax_number?.replaceAll(/[\s.-]/g, '').toUpperCase() ?? '';
  const isVat = VAT_NUMBER.test(number);
  const [one = '', two = '', ...more] = (address ?? '').split('\n').flatMap((line) => line.trim() || []);
  const registration = isSeller ? 'FC' : null;
  const scheme = isVat ? 'VA' : registration;
  return [
    isSeller && !isVat ? text('ram:ID', tax_number) : null,
    text('ram:Name', name),
    !isSeller && !isVat && tax_number
      ? tag('ram:SpecifiedLegalOrganization', text('ram:ID', tax_number))
      : null,
    tag(
      'ram:PostalTradeAddress',
      text('ram:LineOne', one),
      text('ram:LineTwo', two),
      text('ram:LineThree', more.join(', ')),
      text('ram:CountryID', country),
    ),
    number === '' || scheme === null
      ? null
      : tag('ram:SpecifiedTaxRegistration', text(`ram:ID schemeID="${scheme}"`, isVat ? number : tax_number)),
  ];
}

/** Lengths by country, from the registry of ISO 13616. */
const IBAN_LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 ' +
    'SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))] as const),
);
const IBAN_START = /(?<![\p{L}\p{Nd}])[A-Z]{2}\d{2}[A-Z\d\s-]+/giu;

/** Returns the first valid IBAN of a text, however it is grouped; null if there is none. */
export function ibanIn(details: string): string | null {
  for (const [found] of details.matchAll(IBAN_START)) {
    const letters = found.replaceAll(/[\s-]/g, '').toUpperCase();
    const iban = letters.slice(0, IBAN_LENGTHS.get(letters.slice(0, 2)) ?? 0);
    if (iban.length > 0 && iban.length === IBAN_LENGTHS.get(iban.slice(0, 2)) && mod97(iban) === 1)
      return iban;
  }
  return null;
}

/** A credit transfer if the company's words contain an IBAN. */
function paymentMeansOf(details: string | null): Child {
  if (details === null) return null;
  const iban = ibanIn(details);
  return tag(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    tag('ram:TypeCode', iban === null ? '1' : '30'),
    text('ram:Information', details.replaceAll(/\s+/g, ' ')),
    iban === null ? null : tag('ram:PayeePartyCreditorFinancialAccount', tag('ram:IBANID', iban)),
  );
}

/** Check digits of an IBAN (ISO 13616): 1 if they are right. */
function mod97(iban: string): number {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return Number(BigInt(digits) % 97n);
}
