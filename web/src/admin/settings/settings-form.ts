import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Settings, UpdateSettings } from '@vaultway/contracts';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { typedLimits, writtenLimits } from './typed-limits';
import { type LOOK_FIELDS, textsOfSettings } from './look/look-form';
import { useUpdateSettingsMutation } from './settings.api';

/** Fields of each settings page, in page order. */
export const CONTACT_FIELDS = [
  'company_name',
  'contact_email',
  'contact_phone',
  'contact_phone_alt',
  'contact_address',
  'company_country',
  'company_tax_number',
  'payment_details',
  'opening_hours',
  'contact_twitter',
  'contact_telegram',
  'contact_instagram',
  'time_zone',
] as const;

export const TRACKING_FIELDS = [
  'tracking_privacy',
  'tracking_prefix',
  'tile_url',
  'tile_attribution',
  'retention_days',
  'delivery_pin',
  'insured_limits',
  'log_addresses',
  'log_policy',
] as const;
export const MAIL_FIELDS = ['mail_driver', 'smtp_host', 'smtp_port', 'smtp_user', 'mail_template'] as const;
export const HTML_FIELDS = ['meta_description', 'chat_code'] as const;

export type SettingsField =
  | (typeof CONTACT_FIELDS)[number]
  | (typeof TRACKING_FIELDS)[number]
  | (typeof MAIL_FIELDS)[number]
  | (typeof HTML_FIELDS)[number]
  | (typeof LOOK_FIELDS)[number];

/** Returns settings as the text values of a form, with numbers as a language writes them. */
export const textsOf = <F extends SettingsField>(
  settings: Settings,
  fields: readonly F[],
  language: string,
) =>
  Object.fromEntries(fields.map((field) => [field, textOf(settings, field, language)])) as Record<F, string>;

/** Until the privacy is decided, no option is selected, so that the default has to be chosen too. */
function textOf(settings: Settings, field: SettingsField, language: string): string {
  if (field === 'insured_limits') return writtenLimits(settings.insured_limits ?? '', language);
  if (field === 'site_texts') return textsOfSettings(settings);
  if (field === 'tracking_privacy' && !settings.tracking_privacy_decided) return '';
  return String(settings[field] ?? '');
}

/** Maps empty text to what the server expects: undefined for no choice, null for keeping data forever. */
const inputOf = (values: Partial<Record<string, string>>, language: string) => ({
  ...values,
  ...(values.insured_limits !== undefined && {
    insured_limits: typedLimits(values.insured_limits, language),
  }),
  ...(values.tracking_privacy === '' && { tracking_privacy: undefined }),
  ...(values.claims_confirmed === '' && { claims_confirmed: undefined }),
  ...(values.retention_days?.trim() === '' && { retention_days: null }),
});

/** A contact address that was never entered may stay empty, so that the other fields can be saved before it. */
export function settingsIssues(
  values: Partial<Record<string, string>>,
  { contact_email }: Settings,
  language: string,
) {
  const unset = contact_email === null && values.contact_email?.trim() === '';
  return issuesOf(
    UpdateSettings,
    inputOf(unset ? { ...values, contact_email: undefined } : values, language),
  );
}

interface SettingsFormOptions<F extends SettingsField> {
  page: string;
  settings: Settings;
  fields: readonly F[];
  done: () => void;
}

/** Form of a settings page; sends only changed fields. */
export function useSettingsForm<F extends SettingsField>({
  page,
  settings,
  fields,
  done,
}: SettingsFormOptions<F>) {
  const [update] = useUpdateSettingsMutation();
  const { language } = useTranslation('admin').i18n;
  return useAdminForm({
    name: `settings.${page}`,
    draft: 'tab',
    initial: useMemo(() => textsOf(settings, fields, language), [settings, fields, language]),
    record: {
      updated_at: settings.updated_at,
      read: (current) => textsOf(current as Settings, fields, language),
    },
    check: (values) => settingsIssues(values, settings, language),
    send: (values, { updated_at, values: before }) =>
      update({
        updated_at,
        ...inputOf(changedOnly<Record<string, string>>(values, before), language),
      }).unwrap(),
    done,
  });
}
