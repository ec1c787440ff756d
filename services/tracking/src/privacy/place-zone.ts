import tzLookup from '@photostructure/tz-lookup';
import { partsOf, readPlace, withoutNoise } from './coarse-place.js';
import { countryOf, firstZoneOf, fold, mainCountryOf, zonesOfTowns } from './places.js';

/** Countries whose name alone says too little: they have several time zones, or a state of that name exists. */
const WIDE = new Set('AU BR CA CD CL EC ES GE ID MN MX NZ PF PG PT RU US'.split(' '));

/** States and provinces by time zone, with code and name; a hyphen for those with several time zones. */
const STATES: Record<string, string> = {
  US: `America/New_York CT|DC|DE|GA|MA|MD|ME|NC|NH|NJ|NY|OH|PA|RI|SC|VA|VT|WV|Connecticut|District of Columbia|Delaware|Georgia|Massachusetts|Maryland|Maine|North Carolina|New Hampshire|New Jersey|New York|Ohio|Pennsylvania|Rhode Island|South Carolina|Virginia|Vermont|West Virginia
America/Chicago AL|AR|IA|IL|LA|MN|MO|MS|OK|WI|Alabama|Arkansas|Iowa|Illinois|Louisiana|Minnesota|Missouri|Mississippi|Oklahoma|Wisconsin
America/Denver CO|MT|NM|UT|WY|Colorado|Montana|New Mexico|Utah|Wyoming
America/Phoenix AZ|Arizona
America/Los_Angeles CA|NV|WA|California|Nevada|Washington
Pacific/Honolulu HI|Hawaii
- AK|FL|ID|IN|KS|KY|MI|ND|NE|OR|SD|TN|TX|Alaska|Florida|Idaho|Indiana|Kansas|Kentucky|Michigan|North Dakota|Nebraska|Oregon|South Dakota|Tennessee|Texas`,
  CA: `America/Halifax NS|PE|Nova Scotia|Prince Edward Island
America/Moncton NB|New Brunswick
America/Winnipeg MB|Manitoba
America/Regina SK|Saskatchewan
America/Edmonton AB|Alberta
- BC|NL|NT|NU|ON|QC|YT|British Columbia|Newfoundland and Labrador|Ontario|Québec`,
};
const STATE_ZONES = Object.entries(STATES).map(([country, lines]) => ({
  country,
  zones: new Map(
    lines.split('\n').flatMap((line) => {
      const [zone = '', ...names] = line.split(' ');
      return Array.from(names.join(' ').split('|'), (name) => [fold(name), zone] as const);
    }),
  ),
}));
/** Codes of states that are neither a country's nor a frequent province's. */
const UNMISTAKABLE = new Set(
  'ct fl hi ia ks nh nj nm nv ny oh ok ri tx wa wi wv wy ab bc mb ns on qc'.split(' '),
);

/** Towns abroad with codes of provinces that equal a state's: `Milano, MI`. */
const LOOKALIKES = new Set(
  `al alessandria|ar arezzo|ca cagliari|co como|ct catania|mb monza|me messina|mi milano|mn mantova|mo modena|ms massa|mt matera|or oristano|pa palermo|pe pescara|ri rieti|tn trento|va varese|vt viterbo
al maceio|ma sao luis|ms campo grande|mt cuiaba|pa belem|sc florianopolis
wa perth|nt darwin|tn chennai|ga panaji|mn imphal|ne neuchatel|ca cadiz|ma malaga`.split(/[|\n]/),
);

/** Code of a state behind its town: `Portland ME`. */
const CODE_BEHIND = /\s([A-Z]{2})$/;

/** `IL 60505` → `IL` */
const withoutPostcode = (part: string) => part.replace(/\s[\p{Nd}][\p{Nd}-]*$/u, '');

/** Returns the IANA time zone of a place's town, or else of its state or country; null if unknown. */
export function zoneOfPlace(place: string | null): string | null {
  const written = partsOf(place);
  const parts = written.map(withoutNoise);
  const { country, ...found } = readPlace(parts);
  let { town } = found;
  let at = parts.findIndex((part) => town !== undefined && part.startsWith(town));
  const before = parts[at - 1];
  // `Seattle, Washington`: towns that share the name of a state.
  if (town !== undefined && before !== undefined && stateOf('US', town) && zonesOfTowns(before).has('US'))
    [town, at] = [before, at - 1];
  // `Vancouver, Washington`: the state or its namesake, which differ.
  else if (town !== undefined && before !== undefined && isOtherState(town, written.slice(at + 1)))
    return null;
  const code = country === undefined ? undefined : countryOf(country);
  const states = [
    ...[parts[at], withoutPostcode(written[at] ?? '')].map((part) => CODE_BEHIND.exec(part ?? '')?.[1] ?? ''),
    ...written.slice(at + 1).map(withoutPostcode),
  ];
  const towns = town === undefined ? undefined : zonesOfTowns(town);
  const isLookalike = states.some((name) => LOOKALIKES.has(`${fold(name)} ${fold(town ?? '')}`));
  const foreign = code === undefined && !isLookalike ? stateAlone(states, towns) : undefined;
  if (foreign !== undefined) return foreign;
  const stated = (among: string) => states.map((name) => stateOf(among, name)).find(Boolean);
  const candidates = code === undefined ? [...(towns?.keys() ?? [])] : [code];
  const said = candidates.find(stated);
  // `Rome, GA`: a small town of a state, not its famous namesake. `Berlin, DE` names its country.
  if (
    code === undefined &&
    said === undefined &&
    !isLookalike &&
    states.some((name) => isState(name) && !towns?.has(name))
  )
    return null;
  const certain = said ?? (candidates.length > 1 ? mainOf(town ?? '') : undefined);
  const zones = (certain === undefined ? candidates : [certain]).map((candidate) => {
    const zone = stated(candidate);
    if (zone !== undefined && zone !== '-') return zone;
    if (towns) return towns.get(candidate) ?? null;
    return WIDE.has(candidate) || parts.at(-1) !== country ? null : firstZoneOf(candidate);
  });
  return new Set(zones).size === 1 ? (zones[0] ?? null) : null;
}

const stateOf = (country: string, name: string): string | undefined =>
  STATE_ZONES.find((states) => states.country === country)?.zones.get(fold(name));

const isState = (name: string): boolean => STATE_ZONES.some(({ zones }) => zones.has(fold(name)));

/** True if a town shares the name of a state in another time zone, and no state follows. */
function isOtherState(town: string, after: readonly string[]): boolean {
  const zone = stateOf('US', town);
  if (zone === undefined || zonesOfTowns(town).get('US') === zone) return false;
  return !after.some((name) => stateOf('US', withoutPostcode(name)));
}

/** Returns the country of a famous town of that name; undefined for San Jose, of which there are two. */
const mainOf = (town: string) => (/^san jose$/i.test(town) ? undefined : mainCountryOf(town));

/** Returns the time zone of a state that has no known town of that name; undefined if none is named. */
function stateAlone(
  states: readonly string[],
  towns: ReadonlyMap<string, unknown> | undefined,
): string | null | undefined {
  for (const name of states) {
    if (name.length === 2 && !UNMISTAKABLE.has(fold(name))) continue;
    for (const { country, zones } of STATE_ZONES) {
      const zone = towns?.has(country) ? undefined : zones.get(fold(name));
      if (zone !== undefined) return zone === '-' ? null : zone;
    }
  }
  return undefined;
}

/** Returns the IANA time zone at coordinates in degrees, exact to a few kilometers. */
export const zoneAt = (latitude: number, longitude: number): string => tzLookup(latitude, longitude);
