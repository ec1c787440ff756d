/** Values that client and services agree on. Free of zod, so that the public site can import it cheaply. */

import { PARCEL_FIELD_NAMES, REQUIRED_PARCEL_FIELDS } from './parcel-fields.js';

export * from './languages.js';
export * from './limits.js';

export const THEMES = ['LIGHT', 'DARK'] as const;
export type Theme = (typeof THEMES)[number];

/** What an account may do in the control panel, from all to little: docs/api.md says which calls. */
export const ROLES = ['admin', 'clerk', 'auditor', 'courier'] as const;
export type Role = (typeof ROLES)[number];
export const DEFAULT_ROLE: Role = 'admin';

/** What an API key may do. */
export const API_SCOPES = ['parcels:read', 'parcels:write', 'events:write', 'log:read'] as const;
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

/** What a courier does with parcels. */
export const HANDOVER_KINDS = ['collect', 'transfer', 'deliver', 'attempt'] as const;
export type HandoverKind = (typeof HANDOVER_KINDS)[number];
/** What a transfer may say of the way; the other kinds say it by themselves. */
export const TRANSFER_STEPS = ['departed', 'arrived', 'customs', 'stored', 'out_for_delivery'] as const;
export type TransferStep = (typeof TRANSFER_STEPS)[number];
/** `used`: the parcel was delivered since. */
export const DELIVERY_PIN_STATES = ['none', 'mailed', 'locked', 'used'] as const;
/** The box that a signature is drawn in. */
export const SIGNATURE_BOX = { width: 1000, height: 400 } as const;

export const PAGE_ICONS = ['people', 'copyright', 'pages', 'folder'] as const;
export const DEFAULT_PAGE_ICON: (typeof PAGE_ICONS)[number] = 'people';
export const PAGE_OVERLAYS = ['overlay1', 'overlay2', 'overlay3', 'overlay4', 'none'] as const;
export const DEFAULT_PAGE_OVERLAY: (typeof PAGE_OVERLAYS)[number] = 'overlay1';
/** The images that come with the site; any other hero is the path of an uploaded one. */
export const PAGE_HEROES = [
  'hero-mixed',
  'hero-globe',
  'hero-van',
  'hero-vault',
  'hero-boxes',
  'hero-ingots',
] as const;
export const DEFAULT_PAGE_HERO: (typeof PAGE_HEROES)[number] = 'hero-mixed';
/** Slugs that the control panel's own routes use. */
export const RESERVED_SLUGS = ['list', 'create'] as const;

export const MAIL_DRIVERS = ['smtp', 'relay', 'outbox'] as const;
export type MailDriver = (typeof MAIL_DRIVERS)[number];
export const DEFAULT_MAIL_DRIVER: MailDriver = 'outbox';
export const MAIL_TEMPLATES = ['plain', 'html1', 'html2', 'html3', 'html4'] as const;
export const DEFAULT_MAIL_TEMPLATE: (typeof MAIL_TEMPLATES)[number] = 'plain';
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'kept'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * A text with three letters or digits in a row is looked for in all parcels, by an index of such parts; any other one
 * only in the newest parcels and at the beginnings of codes.
 */
export const SEARCHED_FULLY = /[\p{L}\p{N}]{3}/u;

/** Whether strangers see all of a parcel, or only its status, towns and dates. */
export const TRACKING_PRIVACY = ['open', 'gated'] as const;
export type TrackingPrivacyMode = (typeof TRACKING_PRIVACY)[number];
export const DEFAULT_TRACKING_PRIVACY: TrackingPrivacyMode = 'open';
/** A6 each, or so many on a sheet of A4. */
export const LABEL_FORMATS = ['a6', 'a4-4', 'a4-8'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

export const IMPORT_KINDS = ['parcels', 'events'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** `read`: looked through, nothing written yet. */
export const IMPORT_STATES = ['read', 'running', 'done', 'failed', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
/** Why an import failed; nothing was imported then. */
export const IMPORT_FAILURES = ['bad_rows', 'code_taken', 'parcel_deleted', 'interrupted', 'failed'] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];
export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
export const IMPORT_DELIMITERS = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof IMPORT_DELIMITERS)[number];
/** Day, month and year of a date with slashes. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
/** The fields that a column of each kind of import may be. */
export const IMPORT_FIELDS = {
  parcels: PARCEL_FIELD_NAMES,
  events: ['tracking_code', 'title', 'description', 'icon', 'color', 'step', 'created_at'],
} as const satisfies Record<ImportKind, readonly string[]>;
/** The fields that each row of an import needs. */
export const IMPORT_REQUIRED = {
  parcels: REQUIRED_PARCEL_FIELDS,
  events: ['tracking_code', 'title'],
} as const satisfies Record<ImportKind, readonly string[]>;

/** What a webhook may be told of: a noun, and what happened to it. */
export const WEBHOOK_TYPES = [
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
export type WebhookType = (typeof WEBHOOK_TYPES)[number];
/** What an admin has sent to see whether anything arrives. */
export const WEBHOOK_TEST = 'webhook.test';
export const WEBHOOK_STATES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
/** Why a webhook is off. */
export const WEBHOOK_STOPS = ['admin', 'gone', 'failing'] as const;
export type WebhookStop = (typeof WEBHOOK_STOPS)[number];
/** Why a try failed. `status`: an answer other than 2xx; `stopped`: the webhook was turned off before. */
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

/** The address for visitors before an admin or the operator gives one. Nobody reads it. */
export const DEFAULT_CONTACT_EMAIL = 'contact@example.com';
export const DEFAULT_TIME_ZONE = 'UTC';

/** The session cookie: over https with the prefix that binds it to the host, on http://localhost without. */
export const SESSION_COOKIE = { https: '__Host-session', http: 'session' } as const;

/** What every API key begins with, so that scanners for leaked secrets find it. */
export const API_KEY_MARK = 'vw_live_';

/** The cookie of a signed-in user: nothing sets it yet, signing out clears it. */
export const USER_COOKIE = { https: '__Host-user', http: 'user' } as const;

/** The cookie that holds a visitor's choice of language. */
export const LANGUAGE_COOKIE = 'language';
