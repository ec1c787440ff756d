import { expect, it } from 'vitest';
import { UpdateSignInRules } from './second-factor.js';
import { UpdateSettings } from './settings.js';
import { toDetails } from './validation.js';

/** Each setting's result for null, and for an empty text. */
const emptied = Object.keys(UpdateSettings.shape).map((name) => [
  name,
  ...[null, ' '].map((value) => {
    const { data, error } = UpdateSettings.safeParse({ [name]: value });
    if (error) return toDetails(error.issues).map(({ field, code }) => `${field} ${code}`);
    return data[name as keyof UpdateSettings];
  }),
]);

const refused = (name: string) => [`${name} required`];
const NULL = [null, null];

it('rejects an empty value only where the default protects less', () => {
  expect(Object.fromEntries(emptied.map(([name, ...values]) => [name, values]))).toEqual({
    updated_at: NULL,
    company_name: ['Vaultway', 'Vaultway'],
    contact_email: [refused('contact_email'), refused('contact_email')],
    contact_phone: NULL,
    contact_phone_alt: NULL,
    contact_twitter: NULL,
    contact_telegram: NULL,
    contact_instagram: NULL,
    contact_address: NULL,
    opening_hours: NULL,
    mail_driver: ['outbox', 'outbox'],
    mail_template: ['plain', 'plain'],
    smtp_host: NULL,
    smtp_port: NULL,
    smtp_user: NULL,
    meta_description: NULL,
    chat_code: NULL,
    time_zone: ['UTC', 'UTC'],
    tracking_privacy: [refused('tracking_privacy'), refused('tracking_privacy')],
    tracking_prefix: NULL,
    tile_url: NULL,
    tile_attribution: NULL,
    // Null is a value of its own here: never.
    retention_days: [null, refused('retention_days')],
    delivery_pin: [refused('delivery_pin'), refused('delivery_pin')],
    company_country: NULL,
    company_tax_number: NULL,
    payment_details: NULL,
    insured_limits: NULL,
    log_addresses: NULL,
    log_policy: NULL,
    hero_1: NULL,
    hero_2: NULL,
    hero_3: NULL,
    section_vaults: NULL,
    section_metals: NULL,
    logo: NULL,
    logo_has_name: [refused('logo_has_name'), refused('logo_has_name')],
    favicon: NULL,
    accent_color: NULL,
    site_texts: [refused('site_texts'), {}],
    claims_confirmed: NULL,
    vault_audit: [refused('vault_audit'), refused('vault_audit')],
    // Null: never.
    vault_two_approvals_above: [null, refused('vault_two_approvals_above')],
  });
});

it.each([null, '', ' '])('rejects %j as a value of the second-factor rule', (value) => {
  expect(UpdateSignInRules.safeParse({ require_second_factor: value }).success).toBe(false);
});
