import { LANGUAGE_TABLE } from '@vaultway/contracts';
import { cities, type City } from '@vaultway/contracts/cities';
import tzLookup from '@photostructure/tz-lookup';
import { LRUCache } from 'lru-cache';
import { TOWNS } from './towns.js';

/** Letters that do not decompose into a base letter. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ـ: '',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/**
 * Normalizes a text for comparing names: without case, accents, dots and apostrophes, with spaces for hyphens. `St.
 * Gallen` → `st gallen`, `L’Aquila` → `laquila`.
 */
export function fold(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const plain = foldAnew(text);
  folded.set(text, plain);
  return plain;
}

/** Caches folded texts, since parcels' titles and places repeat the same words. */
const folded = new LRUCache<string, string>({ max: 5000 });

const foldAnew = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
    .replaceAll(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/['’ʼ`´.]/gu, '')
    .replaceAll(/[\s\p{Pd}]+/gu, ' ')
    .trim();

/** Replaces umlauts as typed on other keyboards: `Zürich` → `Zuerich`. */
const withoutUmlauts = (text: string) =>
  text.replaceAll(/[äöü]/giu, (letter) => `${letter.normalize('NFD').charAt(0)}e`);

const typedAs = (name: string) => new Set([name, withoutUmlauts(name)]);

/** Returns the folded spellings of a name: `zurich` and `zuerich`. */
export const spellingsOf = (name: string): Set<string> => new Set(Array.from(typedAs(name), fold));

/** Names of countries, and of parts that count as one, that Intl lacks. */
const MORE_COUNTRIES: Record<string, string> = {
  AE: 'UAE|U.A.E.|Emirates|الإمارات|امارات|ОАЭ|阿联酋|アラブ首長国連邦',
  BO: 'Bolivia',
  CD: 'Congo',
  CI: "Ivory Coast|Côte d'Ivoire",
  CN: 'PRC|P.R. China|PR China|Mainland China',
  CZ: 'Czech Republic|Czechia|Tschechische Republik|République tchèque',
  GB: 'UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|Großbritannien|Schottland|Angleterre|Écosse|Inghilterra|Scozia|Inglaterra|Escocia|Escócia|Engeland|Schotland|Англия|Шотландия|Великобритания|Inggris|İngiltere|Anh|انگلستان|بريطانيا|إنجلترا|英国|英國|イギリス',
  HK: 'Hong Kong SAR|HKSAR',
  IR: 'Iran|Islamic Republic of Iran',
  KP: 'North Korea',
  KR: 'Korea|South Korea|Republic of Korea|대한민국|한국',
  LA: 'Lao PDR',
  MK: 'Macedonia',
  MM: 'Burma',
  NL: 'Holland|The Netherlands|Holanda|Hollande',
  RU: 'Russian Federation|Российская Федерация|РФ',
  SA: 'KSA|Saudi Arabia|السعودية|عربستان',
  SY: 'Syria',
  TR: 'Turkey|Türkiye',
  TW: 'Taiwan|Republic of China',
  TZ: 'Tanzania',
  US: 'USA|U.S.A.|United States of America|America|США|أمريكا|الولايات المتحدة|آمریکا|अमेरिका|美国|美國|アメリカ|EUA|EE. UU.|EE.UU.|EEUU|VS|Amerika|ABD|Mỹ',
  VE: 'Venezuela',
  VN: 'Vietnam|Viet Nam|Việt Nam',
};
/** Codes that Intl names although they are not countries. */
const NO_COUNTRIES = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'ZZ',
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'IC',
  'TA',
]);
const FURTHER_LANGUAGES = [
  'zh',
  'zh-Hant',
  'ja',
  'ko',
  'pl',
  'cs',
  'uk',
  'el',
  'he',
  'th',
  'da',
  'nb',
  'fi',
  'hu',
  'ro',
  'rm',
];

/** `us`, `uk`: too short to distinguish from other words. The common ones are listed above. */
const ABBREVIATION = /^[a-z]{1,2}$/;

interface Gazetteer {
  /** Time zones of the towns of that name by their countries, by its folded name. */
  towns: Map<string, Map<string, string | null>>;
  /** Countries of the map's towns, by their folded names. */
  mapped: Map<string, string>;
  /** The map's towns, by their folded names in all spellings. */
  points: Map<string, City[]>;
  /** The first time zone of each country. */
  zones: Map<string, string>;
  /** Codes (ISO 3166) by folded names. */
  countries: Map<string, string>;
}

/** Loaded on first use, since it takes 80 ms, a tenth of the service's startup. */
let read: Gazetteer | undefined;
const gazetteer = (): Gazetteer => (read ??= { ...readTowns(), countries: readCountries() });

/** Preloads the gazetteer, so that hardly any visitor waits for it. */
export const readPlaces = (): void => void gazetteer();

function readTowns(): Omit<Gazetteer, 'countries'> {
  const towns: Gazetteer['towns'] = new Map();
  const zones: Gazetteer['zones'] = new Map();
  const points: Gazetteer['points'] = new Map();
  const add = (name: string, country: string, zone: string | null, city: City | undefined) => {
    for (const spelling of Array.from(typedAs(name), foldAnew)) {
      const known = towns.get(spelling) ?? new Map<string, string | null>();
      if (!known.has(country)) towns.set(spelling, known.set(country, zone));
      if (city) points.set(spelling, [...(points.get(spelling) ?? []), city]);
    }
  };
  const onMap = new Map(cities.map((city) => [`${foldAnew(city.name)} ${city.country}`, city]));
  for (const line of TOWNS.trim().split('\n')) {
    const [country = '', zone = '', ...names] = line.split(' ');
    if (!zones.has(country)) zones.set(country, zone);
    for (const town of names.join(' ').split('|')) {
      const spellings = town.split('=');
      const city = spellings.map((name) => onMap.get(`${foldAnew(name)} ${country}`)).find(Boolean);
      for (const name of spellings) add(name, country, zone === '-' ? null : zone, city);
    }
  }
  for (const city of cities) add(city.name, city.country, tzLookup(...city.point), city);
  const mapped = new Map(cities.map(({ name, country }) => [foldAnew(name), country]));
  return { towns, mapped, zones, points };
}

function readCountries(): Gazetteer['countries'] {
  const countries: Gazetteer['countries'] = new Map();
  const codes = countryCodes();
  const tags = Object.values(LANGUAGE_TABLE).map(({ tag }) => tag);
  for (const language of new Set([...tags, ...FURTHER_LANGUAGES])) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      for (const code of codes) {
        const name = foldAnew(names.of(code) ?? '');
        if (name !== '' && !ABBREVIATION.test(name)) countries.set(name, code);
      }
    }
  }
  for (const [code, names] of Object.entries(MORE_COUNTRIES)) {
    for (const name of names.split('|')) countries.set(foldAnew(name), code);
  }
  return countries;
}

/** Returns every two-letter code that may be a country, without obsolete aliases (SU, DD). */
function countryCodes(): string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code);
}

/** States, provinces and cantons, as written between a town and its country. */
const REGIONS = new Set(
  `Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming
Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Nova Scotia|Ontario|Prince Edward Island|Québec|Saskatchewan
New South Wales|Queensland|South Australia|Tasmania|Victoria|Western Australia|Australian Capital Territory
Baden-Württemberg|Bayern|Bavaria|Brandenburg|Hessen|Hesse|Mecklenburg-Vorpommern|Niedersachsen|Lower Saxony|Nordrhein-Westfalen|North Rhine-Westphalia|Rheinland-Pfalz|Saarland|Sachsen|Saxony|Sachsen-Anhalt|Schleswig-Holstein|Thüringen
Aargau|Appenzell Ausserrhoden|Appenzell Innerrhoden|Basel-Landschaft|Basel-Stadt|Graubünden|Grisons|Grigioni|Jura|Nidwalden|Obwalden|Thurgau|Ticino|Tessin|Uri|Valais|Wallis|Vaud|Waadt
Tirol|Tyrol|Vorarlberg|Kärnten|Steiermark|Burgenland|Niederösterreich|Oberösterreich
Île-de-France|Provence-Alpes-Côte d'Azur|Auvergne-Rhône-Alpes|Lombardia|Lombardy|Toscana|Tuscany|Veneto|Lazio|Piemonte|Piedmont|Campania|Sicilia|Sicily|Catalunya|Cataluña|Catalonia|Andalucía|Andalusia|Comunidad de Madrid|Noord-Holland|Zuid-Holland|Noord-Brabant|Flanders|Vlaanderen|Wallonie
Maharashtra|Karnataka|Tamil Nadu|Gujarat|Telangana|West Bengal|Rajasthan|Uttar Pradesh|Kerala|Punjab|Haryana|Gauteng|Western Cape|KwaZulu-Natal|Eastern Cape|Guangdong|Zhejiang|Jiangsu|Jawa Barat|Jawa Timur|Jawa Tengah|Bali|West Java|East Java|Selangor|Московская область|Ленинградская область|Republic of Ireland|Greater London|Lancashire|Kent|Surrey|Essex|Sussex|Hampshire|Yorkshire`
    .split(/[|\n]/)
    .map(fold),
);

/** @param country restricts the search to its towns */
export function isTown(name: string, country?: string): boolean {
  const countries = gazetteer().towns.get(fold(name));
  return countries !== undefined && (country === undefined || countries.has(country));
}

/**
 * Finds a town of the panel's map by its name in any spelling.
 *
 * @param country restricts the search to its towns
 */
export function cityOf(name: string, country?: string): City | undefined {
  const named = gazetteer().points.get(fold(name)) ?? [];
  if (country !== undefined) return named.find((city) => city.country === country);
  return named.find((city) => fold(city.name) === fold(name)) ?? named[0];
}

/** Returns the time zones of the towns of a name, by their countries. */
export const zonesOfTowns = (name: string): ReadonlyMap<string, string | null> =>
  gazetteer().towns.get(fold(name)) ?? NOWHERE;
const NOWHERE: ReadonlyMap<string, string | null> = new Map();

/** Returns the country of the town of a name that the panel's map shows. */
export const mainCountryOf = (name: string): string | undefined => gazetteer().mapped.get(fold(name));

/** Returns the time zone of most of a country's towns. */
export const firstZoneOf = (country: string): string | null => gazetteer().zones.get(country) ?? null;

/** Returns the code (ISO 3166) of a country from its name in many languages. */
export const countryOf = (name: string): string | undefined => gazetteer().countries.get(fold(name));

export const isRegion = (name: string): boolean => REGIONS.has(fold(name));
