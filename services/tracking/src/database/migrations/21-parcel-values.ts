import { briefly, replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Active codes of ISO 4217, without metals, funds and tests. */
const ISO =
  `aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf
  chf clp cny cop crc cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gnf gtq gyd hkd hnl htg huf
  idr ils inr iqd irr isk jmd jod jpy kes kgs khr kmf kpw krw kwd kyd kzt lak lbp lkr lrd lsl lyd mad mdl mga mkd mmk mnt
  mop mru mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr
  sdg sek sgd shp sle sos srd ssp stn syp szl thb tjs tmt tnd top try ttd twd tzs uah ugx usd uyu uzs ved ves vnd vuv wst
  xaf xcd xcg xof xpf yer zar zmw zwg`.split(/\s+/);

/** Signs and names as `fold_text` leaves them, each with the currencies that it may mean. */
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  $: 'USD CAD AUD NZD HKD SGD TWD MXN ARS BRL CLP COP BSD BBD BZD BMD BND FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD',
  us$: 'USD',
  a$: 'AUD',
  au$: 'AUD',
  c$: 'CAD',
  ca$: 'CAD',
  hk$: 'HKD',
  s$: 'SGD',
  sg$: 'SGD',
  nz$: 'NZD',
  nt$: 'TWD',
  r$: 'BRL',
  mx$: 'MXN',
  '¥': 'JPY CNY',
  円: 'JPY',
  yen: 'JPY',
  rmb: 'CNY',
  fr: 'CHF XAF XOF XPF',
  sfr: 'CHF',
  kr: 'SEK NOK DKK ISK',
  rs: 'INR PKR LKR NPR MUR SCR',
  '₹': 'INR',
  '₺': 'TRY',
  tl: 'TRY',
  '₽': 'RUB',
  '₩': 'KRW',
  '₫': 'VND',
  '₴': 'UAH',
  '₪': 'ILS',
  '₦': 'NGN',
  '₱': 'PHP',
  '₸': 'KZT',
  '₾': 'GEL',
  '₼': 'AZN',
  '₡': 'CRC',
  '₲': 'PYG',
  '₵': 'GHS',
  '฿': 'THB',
  '₭': 'LAK',
  '₮': 'MNT',
  '৳': 'BDT',
  '៛': 'KHR',
  zl: 'PLN',
  kc: 'CZK',
  ft: 'HUF',
  rp: 'IDR',
  rm: 'MYR',
};

const CURRENCIES = JSON.stringify({
  ...Object.fromEntries(ISO.map((code) => [code, [code.toUpperCase()]])),
  ...Object.fromEntries(Object.entries(SIGNS).map(([sign, codes]) => [sign, codes.split(' ')])),
});

const TROY_OUNCE = 0.0311034768;
const OUNCE = 0.028349523125;
const POUND = 0.45359237;

/** Names as `fold_text` leaves them. `kgm`, `grm`, `lbr`, `onz` and `apz` are the codes of UN/ECE Recommendation 20. */
const UNITS: [factor: number, names: string][] = [
  [
    1,
    'kg|kgs|kgm|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes|kilogramm|chilogrammi|kilogramos|quilos',
  ],
  [1, 'quilogramas|кг|килограмм|كجم|كغ|كغم|كيلو|کیلو|کیلوگرم|किग्रा|किलो'],
  [0.001, 'g|gm|gms|grm|gram|grams|gramme|grammes|gramm|grammi|gramos|gramas|г|грамм|غ|جم|گرم|ग्राम'],
  [POUND, 'lb|lbs|lbr|pound|pounds'],
  [OUNCE, 'oz|onz|ounce|ounces'],
  [TROY_OUNCE, 'ozt|toz|apz|oz t|oz tr|oz troy|t oz|troy oz|troy ounce|troy ounces|ounce troy|ounces troy'],
];

const FACTORS = JSON.stringify(
  Object.fromEntries(
    UNITS.flatMap(([factor, names]) => names.split('|').map((name) => [fold(name), factor])),
  ),
);

/** Letters that `fold_text` writes in one way. */
function fold(name: string): string {
  return name.normalize('NFKD').replaceAll('ي', 'ی').replaceAll('ك', 'ک');
}

/** A number with its signs, between texts without digits. */
const PARTS = String.raw`^(\D*)(\d(?:[\d.,·٫٬''’‘´ ]*\d)?(?:[.,][-–—]{1,2})?)(\D*)$`;

/**
 * Reads a folded number, or null in doubt. A single sign before exactly three digits may separate thousands or
 * decimals; `comma_groups` says that a comma there separates thousands, since prices have no three decimals.
 */
const READ_NUMBER = String.raw`CREATE OR REPLACE FUNCTION read_number(given text, comma_groups boolean) RETURNS numeric
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    n text := regexp_replace(translate(given, '’‘´٬ ٫', '''''''''''·'), '([.,])[-–—]+$', '\100');
  BEGIN
    IF length(n) > 24 THEN
      RETURN NULL;
    ELSIF n ~ '^\d{1,15}$'
      OR n ~ '^\d{1,15}(·\d{1,8}|[.,](\d{1,2}|\d{4,8}))$'
      OR n ~ '^(0|[1-9]\d{3,14})[.,]\d{3}$' THEN
      RETURN translate(n, ',·', '..')::numeric;
    ELSIF n ~ '^[1-9]\d{0,2}(''\d{3})+([.,·]\d{1,8})?$'
      OR n ~ '^[1-9]\d{0,2}(\.\d{3})+[,·]\d{1,8}$' THEN
      IF n ~ '''' THEN
        RETURN translate(n, ',·''', '..')::numeric;
      END IF;
      RETURN translate(n, ',·.', '..')::numeric;
    ELSIF n ~ '^[1-9]\d{0,2}(,\d{3})+[.·]\d{1,8}$'
      OR n ~ '^[1-9]\d?(,\d{2})+,\d{3}([.·]\d{1,8})?$'
      OR n ~ '^[1-9]\d{0,2}(,\d{3}){2,}$'
      OR (comma_groups AND n ~ '^[1-9]\d{0,2},\d{3}$') THEN
      RETURN translate(n, '·,', '.')::numeric;
    ELSIF n ~ '^[1-9]\d{0,2}(\.\d{3}){2,}$' THEN
      RETURN replace(n, '.', '')::numeric;
    END IF;
    RETURN NULL;
  END $$`;

/** Currencies with thousandths, in which `40,000` may be forty. */
const THOUSANDTHS = `'BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'`;

const READ_VALUE = String.raw`CREATE OR REPLACE FUNCTION read_value(given text, OUT amount numeric, OUT currency text)
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    currencies constant jsonb := '${CURRENCIES}';
    parts text[];
    behind text;
    times text;
    sign text;
    codes text[];
    named boolean := false;
  BEGIN
    IF length(given) > 60 THEN RETURN; END IF;
    parts := regexp_match(btrim(fold_text(given)), '${PARTS}');
    IF parts IS NULL THEN RETURN; END IF;
    behind := btrim(parts[3]);
    times := substring(behind FROM '^(k|mio|million)(?![a-z])');
    IF times IS NOT NULL THEN
      behind := btrim(substr(behind, length(times) + 1), ' .');
    END IF;
    FOR sign IN
      SELECT rtrim(one, '.') FROM regexp_split_to_table(
        regexp_replace(btrim(parts[1]) || ' ' || behind, '([a-z]{3})([$€£¥])', '\1 \2', 'g'), '[ ()]+') AS one
      WHERE one <> ''
    LOOP
      IF NOT currencies ? sign THEN RETURN; END IF;
      codes := ARRAY(
        SELECT code FROM jsonb_array_elements_text(currencies -> sign) AS code WHERE NOT named OR code = ANY(codes)
      );
      named := true;
    END LOOP;
    IF NOT named OR cardinality(codes) <> 1 THEN RETURN; END IF;
    amount := read_number(parts[2], codes[1] NOT IN (${THOUSANDTHS}))
      * CASE times WHEN 'k' THEN 1000 WHEN 'mio' THEN 1000000 WHEN 'million' THEN 1000000 ELSE 1 END;
    IF amount >= 1e15 THEN
      amount := NULL;
    END IF;
    amount := trim_scale(amount);
    currency := CASE WHEN amount IS NOT NULL THEN codes[1] END;
  END $$`;

const READ_KILOGRAMS = String.raw`CREATE OR REPLACE FUNCTION read_kilograms(given text) RETURNS numeric
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    factors constant jsonb := '${FACTORS}';
    folded text;
    parts text[];
    unit text;
    kilograms numeric;
  BEGIN
    IF length(given) > 60 THEN RETURN NULL; END IF;
    folded := btrim(fold_text(given));
    parts := regexp_match(folded, '^(\d{1,6}) ?(?:lbs?|pounds?)[.,]? ?(?:and )?(\d{1,2}(?:\.\d{1,2})?) ?(?:oz|ounces?)\.?$');
    IF parts IS NOT NULL THEN
      RETURN trim_scale(round(parts[1]::numeric * ${POUND} + parts[2]::numeric * ${OUNCE}, 6));
    END IF;
    parts := regexp_match(folded, '${PARTS}');
    IF parts IS NULL THEN RETURN NULL; END IF;
    unit := btrim(regexp_replace(parts[1] || ' ' || parts[3], '[ .()]+', ' ', 'g'));
    kilograms := round(read_number(parts[2], false) * (factors ->> unit)::numeric, 6);
    RETURN CASE WHEN kilograms < 1e9 THEN trim_scale(kilograms) END;
  END $$`;

/** Reads the texts on every write of them, whoever makes it. */
const ON_WRITE = [
  `CREATE OR REPLACE FUNCTION read_parcel_values() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT amount, currency INTO NEW.value_amount, NEW.value_currency FROM read_value(NEW.declared_value);
    NEW.weight_kg := read_kilograms(NEW.weight);
    RETURN NEW;
  END $$`,
  `CREATE OR REPLACE TRIGGER read_parcel_values BEFORE INSERT OR UPDATE OF declared_value, weight ON parcels
   FOR EACH ROW EXECUTE FUNCTION read_parcel_values()`,
];

const PER_PAGE = 2000;
const NIL = '00000000-0000-0000-0000-000000000000';
/** Locks in the order in which others lock parcels. */
const READ_PAGE = `
  WITH page AS (SELECT id FROM parcels WHERE id > $1 ORDER BY id LIMIT ${PER_PAGE}),
  given AS (
    SELECT id FROM parcels JOIN page USING (id)
    WHERE (declared_value IS NOT NULL AND value_amount IS NULL) OR (weight IS NOT NULL AND weight_kg IS NULL)
    ORDER BY id FOR UPDATE OF parcels
  ),
  written AS (UPDATE parcels SET declared_value = declared_value FROM given WHERE parcels.id = given.id)
  SELECT id FROM page ORDER BY id DESC LIMIT 1`;

const INDEXES = {
  parcels_by_value: 'parcels (coalesce(value_amount, -1), id) WHERE deleted_at IS NULL',
  parcels_by_weight: 'parcels (coalesce(weight_kg, -1), id) WHERE deleted_at IS NULL',
};

/**
 * Stores the amount, currency and kilograms of a parcel's texts where these leave no doubt. Existing parcels are read
 * page by page: look-ups and writes go on meanwhile.
 */
export class ParcelValues1795900000021 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      READ_NUMBER,
      READ_VALUE,
      READ_KILOGRAMS,
      `ALTER TABLE parcels ADD COLUMN IF NOT EXISTS value_amount numeric, ADD COLUMN IF NOT EXISTS value_currency text,
       ADD COLUMN IF NOT EXISTS weight_kg numeric`,
      ...ON_WRITE,
    );
    let after: string | undefined = NIL;
    while (after !== undefined) {
      const rows = (await database.query(READ_PAGE, [after])) as { id: string }[];
      after = rows[0]?.id;
    }
    await replaceIndexes(database, INDEXES);
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      'DROP TRIGGER read_parcel_values ON parcels',
      'DROP FUNCTION read_parcel_values()',
      'ALTER TABLE parcels DROP COLUMN value_amount, DROP COLUMN value_currency, DROP COLUMN weight_kg',
      'DROP FUNCTION read_value(text)',
      'DROP FUNCTION read_kilograms(text)',
      'DROP FUNCTION read_number(text, boolean)',
    );
  }
}
