import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Settings, toDetail, UpdateSettings } from '@vaultway/contracts';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';
import { type AdminForm, useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useTryMailMutation, useUpdateSettingsMutation } from './settings.api';
import { MAIL_FIELDS, textsOf } from './settings-form';

/** The password is only for trying: neither saved nor stored in a draft. */
export type MailValues = Record<(typeof MAIL_FIELDS)[number] | 'password', string>;

const TRIED = ['mail_driver', 'smtp_host', 'smtp_port', 'smtp_user'] as const;

/** Form of the mail settings, which tries changed delivery settings before saving them. */
export function useMailSettingsForm(settings: Settings, done: () => void) {
  const { language } = useTranslation('admin').i18n;
  const [update] = useUpdateSettingsMutation();
  const [tryMail] = useTryMailMutation();
  const initial = useMemo(() => valuesOf(settings, language), [settings, language]);
  const isTried = (values: MailValues) =>
    values.mail_driver !== 'outbox' && TRIED.some((name) => values[name] !== initial[name]);
  const form: AdminForm<MailValues> = useAdminForm({
    name: 'settings.mail',
    draft: 'tab',
    secrets: ['password'],
    initial,
    record: {
      updated_at: settings.updated_at,
      read: (current) => valuesOf(current as Settings, language),
    },
    check: (values) => [
      ...issuesOf(UpdateSettings, values),
      ...(isTried(values) && values.mail_driver === 'smtp' ? missingFields(values) : []),
    ],
    async send({ password, ...values }, { updated_at, values: { password: _none, ...before } }) {
      const tried = { ...values, password };
      if (isTried(tried)) await tryMail(triedOf(tried)).unwrap();
      return update({ updated_at, ...changedOnly<Record<string, string>>(values, before) }).unwrap();
    },
    done,
  });
  return { form, tried: isTried(form.values) };
}

/** Default port for mail submission. */
const SUBMISSION_PORT = '587';

function valuesOf(settings: Settings, language: string): MailValues {
  const texts = textsOf(settings, MAIL_FIELDS, language);
  return {
    ...texts,
    smtp_port: texts.smtp_port || SUBMISSION_PORT,
    smtp_user: texts.smtp_user || (settings.contact_email ?? ''),
    password: '',
  };
}

const missingFields = (values: MailValues): FieldIssue[] =>
  (['smtp_host', 'smtp_port', 'smtp_user', 'password'] as const)
    .filter((name) => values[name].trim() === '')
    .map((name) => toDetail(name, 'required'));

/** A relay takes no password. */
function triedOf({ mail_template: _template, ...tried }: MailValues): Record<string, string> {
  return tried.mail_driver === 'smtp' ? tried : { mail_driver: tried.mail_driver };
}
