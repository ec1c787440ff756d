import {
  type Activity,
  type Envelope,
  type Failure,
  type FailureEnvelope,
  type Graph,
  type Mail,
  type NestedList,
  type Page,
  type Parcel,
  type ParcelAttention,
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  type ParcelFieldName,
  type PublicSettings,
  type Review,
  type Settings,
  type TrackedParcel,
} from '@vaultway/contracts';
import type { ErrorCode } from '@vaultway/contracts/errors';
import { failureEnvelope } from '@vaultway/contracts/failure';
import { suggestedName } from '@vaultway/contracts/suggested-titles';

let next = 0;
const newId = () => `0199aaaa-0000-7000-8000-${String((next += 1)).padStart(12, '0')}`;

/** Wraps data in a response's envelope. */
export const envelope = <T>(data: T, status = 200): Envelope<T> => ({
  status,
  message: '',
  errors: [],
  data,
});

/** Fields of a failed response beside its code. */
export type FailureFields = Pick<Failure, 'params' | 'details' | 'current' | 'requestId'>;

/** Builds a failed response's body. */
export const failure = (code: ErrorCode, fields: FailureFields = {}): FailureEnvelope =>
  failureEnvelope(code, fields);

export const listOf = <T>(data: T[], nextPageUrl: string | null = null): NestedList<T> => ({
  data,
  current_page: 1,
  last_page: nextPageUrl === null ? 1 : 2,
  next_page_url: nextPageUrl,
});

export const anActivity = (fields: Partial<Activity> = {}): Activity => ({
  id: newId(),
  parcel_id: newId(),
  title: 'Left the vault',
  description: null,
  icon: 'plane',
  color: 'green',
  title_key: suggestedName(fields.title ?? 'Left the vault'),
  step: null,
  created_at: '2026-11-05T05:09:00.000Z',
  updated_at: '2026-11-05T05:09:00.000Z',
  time_zone: null,
  created_at_month: 'Nov',
  created_at_day: '5',
  created_at_time: '05:09',
  ...fields,
});

/** Default fields of a parcel: only the required ones. */
const requiredFields = Object.fromEntries(
  PARCEL_FIELD_NAMES.map((name) => [
    name,
    'required' in PARCEL_FIELDS[name] ? PARCEL_FIELDS[name].example : null,
  ]),
) as Pick<Parcel, ParcelFieldName>;

export const aParcel = (fields: Partial<Parcel> = {}): Parcel => ({
  id: newId(),
  ...requiredFields,
  tracking_code: 'VW-2048-7719',
  destination: 'London',
  status_key: suggestedName(fields.status ?? ''),
  image: null,
  show_map: 'no',
  map_zoom: 4,
  custom: {},
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  history: listOf<Activity>([]),
  ...fields,
});

/** Builds a parcel as a visitor receives it. */
export const aTrackedParcel = (fields: Partial<TrackedParcel> = {}): TrackedParcel => ({
  ...aParcel({ status: fields.status ?? null }),
  restricted: false,
  custom_fields: [],
  expected_days_set_at: null,
  usual_arrival: null,
  position: typeof fields.map_current_latitude === 'number' ? { at: null } : null,
  ...fields,
});

export const aPage = (fields: Partial<Page> = {}): Page => ({
  id: newId(),
  slug: 'about-us',
  title: 'About Us',
  sub_title: null,
  content: 'We carry gold.',
  language: 'en',
  translations: {},
  icon: 'people',
  hero: 'hero-mixed',
  overlay: 'overlay1',
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  ...fields,
});

export const aReview = (fields: Partial<Review> = {}): Review => ({
  id: newId(),
  name: 'Grace Hopper',
  review: 'On time, to the minute.',
  image: null,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  ...fields,
});

export const theSettings = (fields: Partial<PublicSettings> = {}): PublicSettings => ({
  company_name: 'Goldline Secure',
  contact_email: 'desk@goldline.example',
  contact_phone: null,
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: null,
  opening_hours: null,
  mail_driver: 'outbox',
  mail_template: 'plain',
  mail_relay: true,
  meta_description: null,
  chat_code: null,
  time_zone: 'UTC',
  tracking_privacy: 'open',
  tracking_prefix: null,
  tile_url: null,
  tile_attribution: null,
  hero_1: null,
  hero_2: null,
  hero_3: null,
  section_vaults: null,
  section_metals: null,
  logo: null,
  logo_plate: 'none',
  logo_has_name: 'no',
  favicon: null,
  accent_color: null,
  accent: null,
  site_texts: {},
  claims_confirmed: 'yes',
  updated_at: '2026-11-01T08:00:00.000Z',
  ...fields,
});

export const theAdminSettings = (fields: Partial<Settings> = {}): Settings => ({
  ...theSettings(),
  tracking_privacy_decided: true,
  smtp_host: null,
  smtp_port: null,
  smtp_user: null,
  retention_days: null,
  delivery_pin: 'no',
  company_country: null,
  company_tax_number: null,
  payment_details: null,
  insured_limits: null,
  log_addresses: null,
  log_policy: null,
  vault_two_approvals_above: null,
  ...fields,
});

export const theGraph = (fields: Partial<Graph> = {}): Graph => ({
  pages: listOf<Page>([]),
  reviews: listOf<Review>([]),
  settings: theSettings(),
  admin: false,
  user: false,
  ...fields,
});

/** Builds a mail in the outbox. */
export const aMail = (fields: Partial<Mail> = {}): Mail => ({
  id: '0199cccc-0000-7000-8000-000000000001',
  kind: 'contact',
  to: ['ada@example.com'],
  show_recipients: false,
  from: 'desk@goldline.example',
  reply_to: null,
  subject: 'Your parcel',
  text: 'It is here.',
  html: null,
  confidential: false,
  state: 'sent',
  tries: 1,
  last_error: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  sent_at: null,
  ...fields,
});

/** A reason for attention without parcels. */
export const noneInNeed: ParcelAttention['silent'] = { count: 0, at_least: false, since: null, parcels: [] };
/** GET /api/parcels/attention if no parcel needs any. */
export const nothingInNeed: ParcelAttention = {
  silent_days: 7,
  overdue: noneInNeed,
  silent: noneInNeed,
  without_email: noneInNeed,
  seals_differ: noneInNeed,
  pin_unconfirmed: noneInNeed,
  exception: noneInNeed,
  attempted: noneInNeed,
  returned: noneInNeed,
};
