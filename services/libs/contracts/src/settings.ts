import { z } from 'zod';
import { MAIL_DRIVERS, MAIL_TEMPLATES } from './constants.js';
import { Instant, nullableText } from './fields.js';

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
    mail_driver: z.enum(MAIL_DRIVERS),
    mail_template: z.enum(MAIL_TEMPLATES),
    meta_description: nullableText,
    chat_code: nullableText,
    time_zone: z.string(),
    updated_at: Instant,
  })
  .meta({ id: 'Settings' });
export type PublicSettings = z.output<typeof PublicSettings>;

/** The settings with the mail server's address, which only admins and the mail service see. */
export const Settings = PublicSettings.extend({
  smtp_host: nullableText,
  smtp_port: z.int().nullable(),
  smtp_user: nullableText,
}).meta({ id: 'AdminSettings' });
export type Settings = z.output<typeof Settings>;
