import { z } from 'zod';
import { isColor } from './accent.js';
import {
  DEFAULT_COMPANY_NAME,
  DEFAULT_MAIL_DRIVER,
  DEFAULT_MAIL_TEMPLATE,
  DEFAULT_TIME_ZONE,
  DEFAULT_TRACKING_PRIVACY,
  MAIL_DRIVERS,
  MAIL_TEMPLATES,
  TRACKING_PRIVACY,
  YES_NO,
} from './constants.js';
import { WarningSchema } from './envelope.js';
import { LIMITS } from './limits.js';
import {
  changedChoice,
  editedFrom,
  imagePath,
  inNfc,
  Instant,
  nullableText,
  optionalInteger,
  optionalLine,
  optionalText,
  nullableChoice,
  requiredChoice,
  requiredEmail,
  requiredIntegerOrNull,
} from './fields.js';
import { insuredLimitOf, linesOf } from './insured-limits.js';
import { jsonText, missingToUndefined } from './form-values.js';
import { storedImagePath } from './image-variants.js';
import { invoiceAmount } from './invoice.js';
import { issue } from './issues.js';
import { OFFERED_LANGUAGES } from './languages.js';
import { LOGO_PLATES, SITE_TEXTS, type SiteTexts } from './site-look.js';
import { optionalCountry } from './country.js';
import { optionalTimeZone } from './time-zone.js';

const AMOUNT_DECIMALS = 2;

const timeZone = optionalTimeZone.transform((name) => name ?? DEFAULT_TIME_ZONE);

/** Host name of a mail server. */
export const hostName = optionalLine().refine(
  (host) => host === null || /^[\p{L}\p{N}._:[\]-]+$/u.test(host),
  issue('not_a_host'),
);

/** Required placeholders of a tile URL; it may also have a server letter or a density. */
const TILE_PLACES = ['{z}', '{x}', '{y}'];

/** True for an https address with placeholders for zoom, column and row. */
export function isTileUrl(address: string): boolean {
  const filled = address.replaceAll(/\{[zxysr]\}/g, '1');
  return (
    TILE_PLACES.every((place) => address.includes(place)) &&
    /^https:\/\/[^\s{}]+$/.test(filled) &&
    URL.canParse(filled)
  );
}

const tileUrl = optionalLine().refine(
  (address) => address === null || isTileUrl(address),
  issue('not_a_tile_url'),
);

const trackingPrefix = optionalText()
  .transform((prefix) => prefix?.toUpperCase() ?? null)
  .refine(
    (prefix) => prefix === null || /^[A-Z0-9]{1,8}$/.test(prefix),
    issue('not_a_prefix', { max: LIMITS.trackingPrefix }),
  );

const color = optionalLine()
  .transform((text) => text?.toLowerCase() ?? null)
  .refine((text) => text === null || isColor(text), issue('not_a_color'));

/** Path of an uploaded picture, from POST /api/images. */
const picture = optionalLine()
  .refine((text) => text === null || storedImagePath(text) !== null, issue('not_a_picture'))
  .transform((text) => text && storedImagePath(text));

/** The owner's texts, as an object or as JSON; blank ones fall back to the product's. */
const siteTexts = z
  .preprocess(
    jsonText,
    z.partialRecord(
      z.enum(OFFERED_LANGUAGES),
      z.partialRecord(z.enum(SITE_TEXTS), optionalText(LIMITS.siteText, inNfc)),
    ),
  )
  .transform((languages): SiteTexts => {
    const written = Object.entries(languages).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)),
    ]);
    return Object.fromEntries(
      written.filter(([, texts]) => Object.keys(texts ?? {}).length > 0),
    ) as SiteTexts;
  });

/** Email addresses, one on a line. */
export const addressesOf = (text: string | null): string[] => linesOf(text).map((line) => line.trim());

const addressLines = optionalText(LIMITS.addressLines).superRefine((text, context) => {
  const lines = addressesOf(text);
  const isEmail = (line: string) => requiredEmail.safeParse(line).success;
  if (lines.length > LIMITS.mailRecipients || !lines.every(isEmail)) {
    context.addIssue({ code: 'custom', ...issue('not_email'), input: text });
  }
});

const insuredLimits = optionalText(LIMITS.insuredLimits).superRefine((text, context) => {
  const bad = linesOf(text).findIndex((line) => insuredLimitOf(line) === null);
  if (bad >= 0) context.addIssue({ code: 'custom', ...issue('not_a_limit', { line: bad + 1 }), input: text });
});

/** An amount, or an explicit null; blank is an error. */
const amountOrNull = z
  .preprocess(
    (value) => (value === null ? null : missingToUndefined(value)),
    invoiceAmount.refine((amount) => (amount?.split('.')[1] ?? '').length <= AMOUNT_DECIMALS, {
      ...issue('too_many_decimals', { max: AMOUNT_DECIMALS }),
    }),
  )
  .meta({
    description: 'from 0 to 999999999999.99; null: never',
    accepts: { type: ['string', 'number', 'null'] },
  });

/**
 * PATCH /api/settings: changed fields. A blank one is cleared or reset to its default, except where the default
 * protects less than other values: it must be explicit then.
 */
export const UpdateSettings = z.object({
  updated_at: editedFrom,
  company_name: optionalLine()
    .transform((name) => name ?? DEFAULT_COMPANY_NAME)
    .optional(),
  contact_email: requiredEmail.optional(),
  contact_phone: optionalText().optional(),
  contact_phone_alt: optionalText().optional(),
  contact_twitter: optionalText().optional(),
  contact_telegram: optionalText().optional(),
  contact_instagram: optionalText().optional(),
  contact_address: optionalText().optional(),
  opening_hours: optionalText().optional(),
  company_country: optionalCountry.optional(),
  company_tax_number: optionalLine().optional(),
  /** Printed on invoices: bank details, or a link. */
  payment_details: optionalText().optional(),
  mail_driver: changedChoice(MAIL_DRIVERS, DEFAULT_MAIL_DRIVER),
  mail_template: changedChoice(MAIL_TEMPLATES, DEFAULT_MAIL_TEMPLATE),
  smtp_host: hostName.optional(),
  smtp_port: optionalInteger(1, 65_535).optional(),
  smtp_user: optionalLine().optional(),
  meta_description: optionalText(LIMITS.metaDescription).optional(),
  chat_code: optionalText(LIMITS.chatCode, inNfc).optional(),
  time_zone: timeZone.optional(),
  tracking_privacy: requiredChoice(TRACKING_PRIVACY).optional(),
  tracking_prefix: trackingPrefix.optional(),
  tile_url: tileUrl.optional(),
  tile_attribution: optionalText().optional(),
  /** Null: forever. */
  retention_days: requiredIntegerOrNull(1, LIMITS.retentionDaysMax).optional(),
  /** True if deliveries require a PIN mailed to the recipient. */
  delivery_pin: requiredChoice(YES_NO).optional(),
  /** Lines like `Air freight: USD 100,000`. */
  insured_limits: insuredLimits.optional(),
  /** Addresses that get the log's checkpoint every day. */
  log_addresses: addressLines.optional(),
  /** The owner's words at the top of the log's policy. */
  log_policy: optionalText(LIMITS.logPolicy).optional(),
  hero_1: picture.optional(),
  hero_2: picture.optional(),
  hero_3: picture.optional(),
  section_vaults: picture.optional(),
  section_metals: picture.optional(),
  logo: picture.optional(),
  /** Whether the logo contains the company's name, which is then not repeated beside it. */
  logo_has_name: requiredChoice(YES_NO).optional(),
  favicon: picture.optional(),
  accent_color: color.optional(),
  site_texts: siteTexts.optional(),
  /** Whether the home page may show its claims about the company. */
  claims_confirmed: nullableChoice(YES_NO).optional(),
  /** Whether anyone may read the audit of the vault. */
  vault_audit: requiredChoice(YES_NO).optional(),
  /** Insured value above which a movement of the vault needs two approvals. */
  vault_two_approvals_above: amountOrNull.optional(),
});
export type UpdateSettings = z.output<typeof UpdateSettings>;

/** Settings visible to visitors. */
export const PublicSettings = z
  .object({
    company_name: z.string(),
    contact_email: nullableText,
    contact_phone: nullableText,
    contact_phone_alt: nullableText,
    contact_twitter: nullableText,
    contact_telegram: nullableText,
    contact_instagram: nullableText,
    contact_address: nullableText,
    opening_hours: nullableText
      .default(null) // absent in the previous version
      .meta({ description: 'opening hours, in the company’s own words' }),
    mail_driver: z.enum(MAIL_DRIVERS),
    mail_template: z.enum(MAIL_TEMPLATES),
    mail_relay: z
      .boolean()
      .default(false) // absent in the previous version
      .meta({
        description:
          "true if the site's own emails (updates, links) are sent; false without a relay, when they are kept whatever `mail_driver` is, and without a `contact_email` to send from",
      }),
    vault: z.boolean().optional().meta({ description: 'true if the vault runs; absent without it' }),
    sandbox: z
      .boolean()
      .optional()
      .meta({ description: 'true if the sandbox runs, which test keys are for; absent without it' }),
    vault_audit: z
      .enum(YES_NO)
      .optional()
      .meta({ description: 'whether anyone may read the audit of the vault; absent without the vault' }),
    meta_description: nullableText,
    chat_code: nullableText,
    time_zone: z.string(),
    tracking_privacy: z.enum(TRACKING_PRIVACY).meta({
      description: '`gated`: strangers see only status, towns and dates of a parcel',
    }),
    tracking_prefix: nullableText.meta({ description: 'prefix of generated tracking codes' }),
    tile_url: nullableText.meta({ description: 'URL template of map tiles, `https://…/{z}/{x}/{y}.png`' }),
    tile_attribution: nullableText.meta({ description: 'attribution of the map tiles' }),
    // The following are absent in the previous version.
    hero_1: imagePath.default(null),
    hero_2: imagePath.default(null),
    hero_3: imagePath.default(null),
    section_vaults: imagePath.default(null),
    section_metals: imagePath.default(null),
    logo: imagePath.default(null),
    logo_plate: z.enum(LOGO_PLATES).default('none').meta({
      description: 'backgrounds on which the logo needs a plate to be seen, measured when it is saved',
    }),
    logo_has_name: z.enum(YES_NO).default('no').meta({
      description: "whether the logo contains the company's name, which is then not repeated beside it",
    }),
    favicon: imagePath.default(null),
    accent_color: nullableText
      .default(null)
      .meta({ description: 'color chosen by the owner, `#rrggbb`; null for gold' }),
    accent: z
      .object({ shape: z.string(), text: z.string(), dark: z.string(), night: z.string() })
      .nullable()
      .default(null)
      .meta({
        description:
          '`accent_color` as displayed, adjusted for contrast: lines and text on light, everything on dark, everything on the hero',
      }),
    site_texts: z
      .partialRecord(z.enum(OFFERED_LANGUAGES), z.partialRecord(z.enum(SITE_TEXTS), z.string()))
      .default({})
      .meta({ description: 'texts that the owner replaced, by language and name' }),
    claims_confirmed: z.enum(YES_NO).nullable().default(null).meta({
      description:
        'whether the home page may show its claims about the company; null until the owner decides',
    }),
    updated_at: Instant,
  })
  .meta({ id: 'Settings' });
export type PublicSettings = z.output<typeof PublicSettings>;

/** Settings visible only to admins and other services: the mail server, retention, whether the privacy was chosen. */
export const Settings = PublicSettings.extend({
  tracking_privacy_decided: z.boolean().meta({
    description: 'true once an admin or the installation has chosen `tracking_privacy`',
  }),
  smtp_host: nullableText,
  smtp_port: z.int().nullable(),
  smtp_user: nullableText,
  retention_days: z
    .int()
    .nullable()
    .default(null) // absent in the previous version
    .meta({
      description:
        'days after delivery or return until names, addresses and free text are removed from a parcel; null for never',
    }),
  delivery_pin: z
    .enum(YES_NO)
    .default('no') // absent in the previous version
    .meta({ description: 'whether recipients are emailed a PIN to give the courier' }),
  // The following are absent in the previous version.
  company_country: nullableText.default(null).meta({ description: 'ISO 3166-1 code, for invoices' }),
  company_tax_number: nullableText.default(null).meta({ description: 'tax number, for invoices' }),
  payment_details: nullableText
    .default(null)
    .meta({ description: 'bank details or a link, printed on invoices' }),
  insured_limits: nullableText
    .default(null) // absent in the previous version
    .meta({ description: 'insured limit of each courier, `Air freight: USD 100,000` on a line' }),
  log_addresses: nullableText
    .default(null) // absent in the previous version
    .meta({ description: 'email addresses, one on a line, that get the log’s newest checkpoint every day' }),
  log_policy: nullableText
    .default(null) // absent in the previous version
    .meta({ description: 'the owner’s words at the top of `/log/policy`' }),
  vault_two_approvals_above: nullableText
    .default(null) // absent in the previous version
    .meta({
      description: 'insured value above which a movement of the vault needs two approvals; null for never',
    }),
}).meta({ id: 'AdminSettings' });
export type Settings = z.output<typeof Settings>;

/** Changed settings, with warnings about the input. */
export const WrittenSettings = Settings.extend({ warnings: z.array(WarningSchema) }).meta({
  id: 'WrittenSettings',
});
export type WrittenSettings = z.output<typeof WrittenSettings>;

/** Defaults until a company changes settings. Older than any real ones. */
export const DEFAULT_SETTINGS: Readonly<Settings> = {
  company_name: DEFAULT_COMPANY_NAME,
  contact_email: null,
  contact_phone: null,
  contact_phone_alt: null,
  contact_twitter: null,
  contact_telegram: null,
  contact_instagram: null,
  contact_address: null,
  opening_hours: null,
  mail_driver: DEFAULT_MAIL_DRIVER,
  mail_template: DEFAULT_MAIL_TEMPLATE,
  mail_relay: false,
  smtp_host: null,
  smtp_port: null,
  smtp_user: null,
  meta_description: null,
  chat_code: null,
  time_zone: DEFAULT_TIME_ZONE,
  tracking_privacy: DEFAULT_TRACKING_PRIVACY,
  tracking_privacy_decided: false,
  tracking_prefix: null,
  tile_url: null,
  tile_attribution: null,
  retention_days: null,
  delivery_pin: 'no',
  company_country: null,
  company_tax_number: null,
  payment_details: null,
  insured_limits: null,
  log_addresses: null,
  log_policy: null,
  vault_two_approvals_above: null,
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
  claims_confirmed: null,
  updated_at: new Date(0).toISOString(),
};
