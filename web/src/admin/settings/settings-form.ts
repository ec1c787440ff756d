import { useMemo } from 'react';
import { type Settings, UpdateSettings } from '@vaultway/contracts';
import { changedOnly } from '@/admin/ui/form/changed-only';
import { issuesOf } from '@/admin/ui/form/form-issues';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { type LOOK_FIELDS, textsOfSettings } from './look/look-form';
import { useUpdateSettingsMutation } from './settings.api';

/** The fields of each page of the settings, in the order in which they stand there. */
export const CONTACT_FIELDS = [
  'company_name',
  'contact_email',
  'contact_phone',
  'contact_phone_alt',
  'contact_address',
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
] as const;
export const MAIL_FIELDS = ['mail_driver', 'smtp_host', 'smtp_port', 'smtp_user', 'mail_template'] as const;
export const HTML_FIELDS = ['meta_description', 'chat_code'] as const;

export type SettingsField =
  | (typeof CONTACT_FIELDS)[number]
  | (typeof TRACKING_FIELDS)[number]
  | (typeof MAIL_FIELDS)[number]
  | (typeof HTML_FIELDS)[number]
  | (typeof LOOK_FIELDS)[number];

/** Settings as the texts that a form shows. */
export const textsOf = <F extends SettingsField>(settings: Settings, fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, textOf(settings, field)])) as Record<F, string>;

/** While nobody has chosen the privacy, neither choice is marked: the default, too, has to be chosen. */
function textOf(settings: Settings, field: SettingsField): string {
  if (field === 'site_texts') return textsOfSettings(settings);
  if (field === 'tracking_privacy' && !settings.tracking_privacy_decided) return '';
  return String(settings[field] ?? '');
}

interface SettingsFormOptions<F extends SettingsField> {
  /** Names the draft. */
  page: string;
  settings: Settings;
  fields: readonly F[];
  done: () => void;
}

/** The form of one page of the settings: only what was changed is sent. */
export function useSettingsForm<F extends SettingsField>({
  page,
  settings,
  fields,
  done,
}: SettingsFormOptions<F>) {
  const [update] = useUpdateSettingsMutation();
  return useAdminForm({
    name: `settings.${page}`,
    draft: 'tab',
    initial: useMemo(() => textsOf(settings, fields), [settings, fields]),
    record: {
      updated_at: settings.updated_at,
      read: (current) => textsOf(current as Settings, fields),
    },
    check: (values) => issuesOf(UpdateSettings, values),
    send: (values, { updated_at, values: before }) =>
      update({ updated_at, ...changedOnly<Record<string, string>>(values, before) }).unwrap(),
    done,
  });
}
