/** Values shared by client and services. Free of zod, so that the public site can import them cheaply. */

import { PARCEL_FIELD_NAMES, REQUIRED_PARCEL_FIELDS } from './parcel-fields.js';

export * from './languages.js';

export const THEMES = ['LIGHT', 'DARK'] as const;
export type Theme = (typeof THEMES)[number];

/** Roles in the control panel, from most to least rights; docs/api.md lists their calls. */
export const ROLES = ['admin', 'clerk', 'auditor', 'courier', 'keeper'] as const;
export type Role = (typeof ROLES)[number];
export const DEFAULT_ROLE: Role = 'admin';

export const API_SCOPES = [
  'parcels:read',
  'parcels:write',
  'events:write',
  'log:read',
  'handovers:read',
  'handovers:write',
  'webhooks:read',
  'webhooks:write',
  'epcis:capture',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const ACTIVITY_ICONS = [
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
] as const;
export type ActivityIcon = (typeof ACTIVITY_ICONS)[number];
export const DEFAULT_ACTIVITY_ICON: ActivityIcon = 'plane';

export const ACTIVITY_COLORS = ['green', 'black', 'gold', 'red'] as const;
export type ActivityColor = (typeof ACTIVITY_COLORS)[number];
export const DEFAULT_ACTIVITY_COLOR: ActivityColor = 'green';

export const YES_NO = ['yes', 'no'] as const;
export type YesNo = (typeof YES_NO)[number];

/** Kinds of handover. `resealed`: the parcels stay in place and get new seals. */
export const HANDOVER_KINDS = ['collect', 'transfer', 'deliver', 'attempt', 'resealed'] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];

/** `failed`: attempted, returned, or not confirmed. */
export const RUN_STOP_STATES = ['left', 'delivered', 'failed'] as const;
export type RunStopState = (typeof RUN_STOP_STATES)[number];
/** Steps that a transfer may report; other kinds imply theirs. */
export const TRANSFER_STEPS = ['departed', 'arrived', 'customs', 'stored', 'out_for_delivery'] as const;
export type TransferStep = (typeof TRANSFER_STEPS)[number];
/** `used`: the parcel has been delivered since. */
export const DELIVERY_PIN_STATES = ['none', 'mailed', 'locked', 'used', 'waived'] as const;
export const SIGNATURE_BOX = { width: 1000, height: 400 } as const;

export const PAGE_ICONS = ['people', 'copyright', 'pages', 'folder'] as const;
export const DEFAULT_PAGE_ICON: (typeof PAGE_ICONS)[number] = 'people';
export const PAGE_OVERLAYS = ['overlay1', 'overlay2', 'overlay3', 'overlay4', 'none'] as const;
export const DEFAULT_PAGE_OVERLAY: (typeof PAGE_OVERLAYS)[number] = 'overlay1';
/** Built-in images; any other hero is the path of an uploaded one. */
export const PAGE_HEROES = [
  'hero-mixed',
  'hero-globe',
  'hero-van',
  'hero-vault',
  'hero-boxes',
  'hero-ingots',
] as const;
export const DEFAULT_PAGE_HERO: (typeof PAGE_HEROES)[number] = 'hero-mixed';
/** Slugs that collide with the control panel's routes. */
export const RESERVED_SLUGS = ['list', 'create'] as const;

export const MAIL_DRIVERS = ['smtp', 'relay', 'outbox'] as const;
export type MailDriver = (typeof MAIL_DRIVERS)[number];
export const DEFAULT_MAIL_DRIVER: MailDriver = 'outbox';
export const MAIL_TEMPLATES = ['plain', 'html1', 'html2', 'html3', 'html4'] as const;
export const DEFAULT_MAIL_TEMPLATE: (typeof MAIL_TEMPLATES)[number] = 'plain';
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'kept'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Search text with three letters or digits in a row searches all parcels, using a trigram index; shorter text only the
 * newest parcels and the beginnings of codes.
 */
export const SEARCHED_FULLY = /[\p{L}\p{N}]{3}/u;

/** `open`: strangers see all of a parcel; `gated`: only its status, towns and dates. */
export const TRACKING_PRIVACY = ['open', 'gated'] as const;
export type TrackingPrivacyMode = (typeof TRACKING_PRIVACY)[number];
export const DEFAULT_TRACKING_PRIVACY: TrackingPrivacyMode = 'open';
/** One A6 label per page, or several on A4. */
export const LABEL_FORMATS = ['a6', 'a4-4', 'a4-8'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
/** Formats of labels of any number of parcels; `zpl` is the language of label printers. */
export const PRINT_FORMATS = [...LABEL_FORMATS, 'zpl'] as const;
export type PrintFormat = (typeof PRINT_FORMATS)[number];
export const PRINT_KINDS = ['labels', 'waybills'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

export const IMPORT_KINDS = ['parcels', 'events'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** For rows with the code of a parcel: `skip` leaves them out, `update` changes the parcel. */
export const EXISTING_CODES = ['skip', 'update'] as const;
export type ExistingCodes = (typeof EXISTING_CODES)[number];
/** `read`: parsed, nothing written yet. */
export const IMPORT_STATES = ['read', 'running', 'done', 'failed', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
/** Reasons for a failed import, which imports nothing. */
export const IMPORT_FAILURES = [
  'bad_rows',
  'code_taken',
  'parcel_deleted',
  'changed_meanwhile',
  'interrupted',
  'failed',
] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];
/**
 * Encodings of the WHATWG standard, each with the languages that programs write in it. Within a language, the likelier
 * encoding comes first. Languages without an entry use windows-1252.
 */
export const ENCODING_LANGUAGES = {
  'utf-8': [],
  'utf-16le': [],
  'utf-16be': [],
  'windows-1252': ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'id', 'hi', 'is', 'fo'],
  macintosh: ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'id', 'hi'],
  'windows-1251': ['ru', 'uk', 'bg', 'sr', 'be', 'mk', 'kk'],
  'koi8-r': ['ru'],
  'koi8-u': ['uk'],
  ibm866: ['ru', 'be'],
  'x-mac-cyrillic': ['ru', 'uk', 'bg'],
  'iso-8859-5': ['ru', 'bg'],
  'windows-1250': ['pl', 'cs', 'hu', 'sk', 'hr', 'sl', 'ro', 'bs'],
  'iso-8859-2': ['pl', 'cs', 'hu', 'sk', 'hr', 'sl', 'ro', 'bs'],
  'iso-8859-16': ['ro'],
  'windows-1254': ['tr', 'az'],
  'windows-1256': ['ar', 'fa', 'ur'],
  'iso-8859-6': ['ar'],
  'windows-1253': ['el'],
  'iso-8859-7': ['el'],
  'windows-1255': ['he'],
  'iso-8859-8': ['he'],
  'iso-8859-8-i': ['he'],
  'windows-1257': ['lt', 'lv', 'et'],
  'iso-8859-13': ['lt', 'lv', 'et'],
  'windows-1258': ['vi'],
  'windows-874': ['th'],
  shift_jis: ['ja'],
  'euc-jp': ['ja'],
  'iso-2022-jp': ['ja'],
  gb18030: ['zh'],
  gbk: ['zh'],
  big5: ['zh-Hant'],
  'euc-kr': ['ko'],
  'iso-8859-3': ['mt', 'eo'],
  'iso-8859-4': ['et', 'lt', 'lv'],
  'iso-8859-10': ['is', 'se'],
  'iso-8859-14': ['ga', 'cy'],
  'iso-8859-15': ['fr', 'fi', 'de'],
  'x-user-defined': [],
} as const satisfies Record<string, readonly string[]>;
export type ImportEncoding = keyof typeof ENCODING_LANGUAGES;
export const IMPORT_ENCODINGS = Object.keys(ENCODING_LANGUAGES) as [ImportEncoding, ...ImportEncoding[]];
export const IMPORT_DELIMITERS = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof IMPORT_DELIMITERS)[number];
/** Order of day, month and year in a date with slashes. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
/** Fields that columns may map to, by kind of import. */
export const IMPORT_FIELDS = {
  parcels: PARCEL_FIELD_NAMES,
  events: ['tracking_code', 'title', 'description', 'icon', 'color', 'step', 'created_at', 'time_zone'],
} as const satisfies Record<ImportKind, readonly string[]>;
/** Kinds of the fields that an owner adds to parcels. */
export const CUSTOM_FIELD_KINDS = ['text', 'number', 'date', 'choice'] as const;
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/** Fields that each row must have. */
export const IMPORT_REQUIRED = {
  parcels: REQUIRED_PARCEL_FIELDS,
  events: ['tracking_code', 'title'],
} as const satisfies Record<ImportKind, readonly string[]>;

/** Webhook events: `<noun>.<past participle>`. */
const PARCEL_WEBHOOK_TYPES = [
  'parcel.created',
  'parcel.updated',
  'parcel.deleted',
  'parcel.restored',
  'event.created',
  'event.updated',
  'event.deleted',
  'event.restored',
  'handover.recorded',
] as const;
/** Events of clients' requests, whose messages name no parcel at first. */
export const REQUEST_WEBHOOK_TYPES = ['request.created', 'request.updated', 'quote.accepted'] as const;
export const WEBHOOK_TYPES = [...PARCEL_WEBHOOK_TYPES, ...REQUEST_WEBHOOK_TYPES] as const;
export type RequestWebhookType = (typeof REQUEST_WEBHOOK_TYPES)[number];
export type WebhookType = (typeof WEBHOOK_TYPES)[number];
/** A test message sent by an admin. */
export const WEBHOOK_TEST = 'webhook.test';
export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
/** Reasons for a disabled webhook. */
export const WEBHOOK_STOPS = ['admin', 'gone', 'failing'] as const;
export type WebhookStop = (typeof WEBHOOK_STOPS)[number];
/** Reasons for a failed delivery. `status`: a response other than 2xx; `stopped`: the webhook was disabled before. */
export const WEBHOOK_FAILURES = [
  'status',
  'redirect',
  'timeout',
  'private_address',
  'unknown_host',
  'certificate',
  'connection',
  'stopped',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

export const DEFAULT_COMPANY_NAME = 'Vaultway';

export const DEFAULT_TIME_ZONE = 'UTC';

/** The session cookie: over https with the prefix that binds it to the host, on http://localhost without. */
export const SESSION_COOKIE = { https: '__Host-session', http: 'session' } as const;

/** Prefix of every API key for real data, for secret scanners. */
export const API_KEY_MARK = 'vw_live_';
/** Prefix of every API key for the sandbox; as long as {@link API_KEY_MARK}. */
export const TEST_KEY_MARK = 'vw_test_';

/** Cookie of a signed-in user, a client of the company. */
export const USER_COOKIE = { https: '__Host-user', http: 'user' } as const;
