import { z } from 'zod';
import { isColor } from './accent.js';
import {
  DEFAULT_COMPANY_NAME,
  DEFAULT_MAIL_DRIVER,
  DEFAULT_MAIL_TEMPLATE,
  DEFAULT_TIME_ZONE,
  DEFAULT_TRACKING_PRIVACY,
  LIMITS,
  MAIL_DRIVERS,
  MAIL_TEMPLATES,
  TRACKING_PRIVACY,
  YES_NO,
} from './constants.js';
import {
  changedChoice,
  editedFrom,
  imagePath,
  Instant,
  nullableText,
  optionalInteger,
  optionalLine,
  optionalText,
  requiredEmail,
} from './fields.js';
import { jsonText } from './form-values.js';
import { storedImagePath } from './image-variants.js';
import { issue } from './issues.js';
import { OFFERED_LANGUAGES } from './languages.js';
import { SITE_TEXTS, type SiteTexts } from './site-look.js';

/** Whether `name` is a time zone of the IANA database; an offset such as `+02:00` is not one. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const timeZone = optionalText()
  .transform((name) => name ?? DEFAULT_TIME_ZONE)
  .refine(isTimeZone, issue('not_a_time_zone'));

/** A mail server's. */
export const hostName = optionalLine().refine(
  (host) => host === null || /^[\p{L}\p{N}._:[\]-]+$/u.test(host),
  issue('not_a_host'),
);

/** What a map's tiles are asked for: zoom, column and row, and perhaps a server's letter or a density. */
const TILE_PLACES = ['{z}', '{x}', '{y}'];

/** Whether `address` is an https address with a place for zoom, column and row of a tile. */
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

/** The path of an uploaded picture; POST /api/images makes one. */
const picture = optionalLine()
  .refine((text) => text === null || storedImagePath(text) !== null, issue('not_a_picture'))
  .transform((text) => text && storedImagePath(text));

/** All texts of the owner's, as an object or as JSON; a blank one gives way to the product's own. */
const siteTexts = z
  .preprocess(
    jsonText,
    z.partialRecord(
      z.enum(OFFERED_LANGUAGES),
      z.partialRecord(z.enum(SITE_TEXTS), optionalText(LIMITS.siteText)),
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

/** PATCH /api/settings: the fields that changed; a blank one is emptied or goes back to its default. */
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
  mail_driver: changedChoice(MAIL_DRIVERS, DEFAULT_MAIL_DRIVER),
  mail_template: changedChoice(MAIL_TEMPLATES, DEFAULT_MAIL_TEMPLATE),
  smtp_host: hostName.optional(),
  smtp_port: optionalInteger(1, 65_535).optional(),
  smtp_user: optionalLine().optional(),
  meta_description: optionalText(LIMITS.metaDescription).optional(),
  chat_code: optionalText(LIMITS.chatCode).optional(),
  time_zone: timeZone.optional(),
  tracking_privacy: changedChoice(TRACKING_PRIVACY, DEFAULT_TRACKING_PRIVACY),
  tracking_prefix: trackingPrefix.optional(),
  tile_url: tileUrl.optional(),
  tile_attribution: optionalText().optional(),
  /** Blank: for ever. */
  retention_days: optionalInteger(1, LIMITS.retentionDaysMax).optional(),
  /** Whether deliveries ask for a PIN that is mailed to the recipient. */
  delivery_pin: changedChoice(YES_NO, 'no'),
  hero_1: picture.optional(),
  hero_2: picture.optional(),
  hero_3: picture.optional(),
  logo: picture.optional(),
  favicon: picture.optional(),
  accent_color: color.optional(),
  site_texts: siteTexts.optional(),
});
export type UpdateSettings = z.output<typeof UpdateSettings>;

/** What a visitor may see of the settings. */
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
      .default(null) // a replica of the version before does not say it
      .meta({ description: 'when somebody answers, in the company’s own words' }),
    mail_driver: z.enum(MAIL_DRIVERS),
    mail_template: z.enum(MAIL_TEMPLATES),
    mail_relay: z
      .boolean()
      .default(false) // a replica of the version before does not say it
      .meta({
        description:
          "whether the site's own emails (updates, links) are sent; false: they are kept, whatever `mail_driver` is",
      }),
    meta_description: nullableText,
    chat_code: nullableText,
    time_zone: z.string(),
    tracking_privacy: z.enum(TRACKING_PRIVACY).meta({
      description: '`gated`: strangers see of a parcel only status, towns and dates',
    }),
    tracking_prefix: nullableText.meta({ description: 'with which generated tracking codes begin' }),
    tile_url: nullableText.meta({ description: 'tiles for maps, `https://…/{z}/{x}/{y}.png`' }),
    tile_attribution: nullableText.meta({ description: 'whom the tiles come from' }),
    // A replica of the version before says none of what follows.
    hero_1: imagePath.default(null),
    hero_2: imagePath.default(null),
    hero_3: imagePath.default(null),
    logo: imagePath.default(null),
    favicon: imagePath.default(null),
    accent_color: nullableText
      .default(null)
      .meta({ description: 'the color that the owner chose, `#rrggbb`; null: gold' }),
    accent: z
      .object({ shape: z.string(), text: z.string(), dark: z.string(), night: z.string() })
      .nullable()
      .default(null)
      .meta({
        description:
          '`accent_color` as it is shown, darker or lighter where it could not be read: lines and words on light, all on dark, all on the hero',
      }),
    site_texts: z
      .partialRecord(z.enum(OFFERED_LANGUAGES), z.partialRecord(z.enum(SITE_TEXTS), z.string()))
      .default({})
      .meta({ description: 'the texts in which the owner differs from the product, by language and name' }),
    updated_at: Instant,
  })
  .meta({ id: 'Settings' });
export type PublicSettings = z.output<typeof PublicSettings>;

/** What only admins and the other services see as well: the mail server, how long people are kept, whether the privacy was chosen. */
export const Settings = PublicSettings.extend({
  tracking_privacy_decided: z.boolean().meta({
    description: 'false: nobody has chosen `tracking_privacy` yet, neither an admin nor the installation',
  }),
  smtp_host: nullableText,
  smtp_port: z.int().nullable(),
  smtp_user: nullableText,
  retention_days: z
    .int()
    .nullable()
    .default(null) // a replica of the version before does not say it
    .meta({
      description:
        'so many days after a parcel was delivered or returned, names, addresses and free texts are taken out of it; null: never',
    }),
  delivery_pin: z
    .enum(YES_NO)
    .default('no') // a replica of the version before does not say it
    .meta({ description: 'whether recipients are mailed a PIN that their courier asks them for' }),
}).meta({ id: 'AdminSettings' });
export type Settings = z.output<typeof Settings>;

/** What stands until a company chose anything. Older than any real settings. */
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
  hero_1: null,
  hero_2: null,
  hero_3: null,
  logo: null,
  favicon: null,
  accent_color: null,
  accent: null,
  site_texts: {},
  updated_at: new Date(0).toISOString(),
};
