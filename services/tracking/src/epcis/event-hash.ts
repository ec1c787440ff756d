import { createHash } from 'node:crypto';

/** An event as JSON, without `@context`. */
export interface EpcisEvent {
  [field: string]: unknown;
  type: string;
}

/** Fields of EPCIS in the order in which CBV 2.0 (8.9) hashes them; our events have no others. */
const ORDER = [
  'eventTime',
  'eventTimeZoneOffset',
  'epcList',
  'action',
  'bizStep',
  'disposition',
  'readPoint',
  'bizLocation',
  'sourceList',
  'destinationList',
];
/** Fields that do not take part. */
const LEFT_OUT = new Set(['type', 'eventID', 'recordTime', 'errorDeclaration']);

/**
 * Computes the hash of an event as the Core Business Vocabulary 2.0 specifies it, as a Named Information URI. Two
 * companies with the same event have the same hash, whoever stores it.
 *
 * @param namespaces prefixes of extensions, as in `@context`
 */
export function eventHash(event: EpcisEvent, namespaces: Record<string, string>): string {
  const text = preHashOf(event, namespaces);
  return `ni:///sha-256;${createHash('sha256').update(text).digest('hex')}?ver=CBV2.0`;
}

/** Returns the text that is hashed. */
export function preHashOf(event: EpcisEvent, namespaces: Record<string, string>): string {
  const known = ORDER.flatMap((name) => (event[name] === undefined ? [] : fieldText(name, event[name])));
  const more = Object.entries(event)
    .filter(([name]) => !ORDER.includes(name) && !LEFT_OUT.has(name))
    .flatMap(([name, value]) => extensionTexts(name, value, namespaces));
  return [`eventType=${event.type}`, ...known, ...more.toSorted()].join('');
}

function fieldText(name: string, value: unknown): string {
  switch (name) {
    case 'eventTime':
      return `eventTime=${new Date(String(value)).toISOString()}`;
    case 'bizStep':
      return `bizStep=https://ref.gs1.org/cbv/BizStep-${String(value)}`;
    case 'disposition':
      return `disposition=https://ref.gs1.org/cbv/Disp-${String(value)}`;
    case 'epcList': {
      const epcs = (value as string[]).map((epc) => `epc=${epc}`);
      return `epcList${epcs.toSorted().join('')}`;
    }
    case 'readPoint':
    case 'bizLocation':
      return `${name}id=${(value as { id: string }).id}`;
    case 'sourceList':
    case 'destinationList': {
      const end = name.slice(0, -'List'.length);
      const parties = (value as Record<string, string>[]).map(
        (party) => `type=https://ref.gs1.org/cbv/SDT-${party['type']}${end}=${party[end]}`,
      );
      return `${name}${parties.toSorted().join('')}`;
    }
    default:
      return `${name}=${canonical(value)}`;
  }
}

/** Writes an extension with its namespace, once for each value of a list. */
function extensionTexts(name: string, value: unknown, namespaces: Record<string, string>): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => extensionTexts(name, each, namespaces));
  const [prefix = '', local = ''] = name.split(':');
  const key = namespaces[prefix] === undefined ? name : `{${namespaces[prefix]}}${local}`;
  if (typeof value !== 'object' || value === null) return [`${key}=${canonical(value)}`];
  const inner = Object.entries(value).flatMap(([each, of]) => extensionTexts(each, of, namespaces));
  return [key + inner.toSorted().join('')];
}

/** Texts that are numbers lose zeros without a meaning. */
const canonical = (value: unknown): string => {
  const text = String(value).trim();
  return /^[+-]?\d+(?:\.\d+)?$/.test(text) && text.length <= MAX_DIGITS ? String(Number(text)) : text;
};
/** Longer numbers would be rounded. */
const MAX_DIGITS = 15;
