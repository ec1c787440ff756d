import { useEffect, useMemo, useState } from 'react';
import { REQUIRED_PARCEL_FIELDS } from '@vaultway/contracts';
import { generateTrackingCode } from '@vaultway/contracts/tracking-code';
import { useTranslation } from 'react-i18next';
import { useCustomFields, useCustomFieldsLoading } from '@/admin/api/custom-fields.api';
import { useCreateParcelMutation } from '@/admin/api/parcels.api';
import { useSuccess } from '@/admin/ui/feedback/success';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { Summary } from '@/admin/ui/controls/summary';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId } from '@/admin/ui/forms/use-field';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { parcelPath, paths } from '@/admin/paths';
import { useAppSelector } from '@/shared/state/hooks';
import { useWarningQuestion } from '@/admin/ui/forms/use-warning-question';
import { useCodeQuestion } from './code-question';
import { OptionalFields } from './optional-fields';
import {
  codeFieldOf,
  createIssues,
  customOf,
  type DetailValues,
  NO_DETAILS,
  OPTIONAL_FIELDS,
  parcelWarnings,
  withNumbers,
} from './parcel-form';
import { RequiredFields } from './required-fields';
import styles from './parcels.module.css';

const REQUIRED = new Set<string>(REQUIRED_PARCEL_FIELDS);

/** Creates a parcel from three fields, with all others optional. */
export default function CreateParcelPage() {
  const { t } = useTranslation('admin');
  const title = t('parcels.createPage.title');
  const crumbs = [{ text: t('parcels.title'), to: paths.parcels }, { text: title }];
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <p className={styles.lead}>{t('parcels.createPage.lead')}</p>
      {useCustomFieldsLoading() ? <ListSkeleton /> : <CreateForm />}
    </AdminPage>
  );
}

function CreateForm() {
  const { t, i18n } = useTranslation('admin');
  const succeed = useSuccess();
  const [createParcel] = useCreateParcelMutation();
  const fields = useCustomFields();
  const prefix = useAppSelector(({ settings }) => settings?.tracking_prefix ?? null);
  const drawn = useMemo(() => generateTrackingCode(prefix), [prefix]);
  const initial = useMemo(
    () => ({ ...NO_DETAILS, tracking_code: drawn, ...customOf({}, fields, i18n.language) }),
    [drawn, fields, i18n.language],
  );
  const own = useAdminForm({
    name: 'create-parcel',
    draft: 'visit',
    initial,
    check: createIssues,
    send: (values) => createParcel(withNumbers(values, fields, i18n.language)).unwrap(),
    done: ({ tracking_code: code }) => succeed(parcelPath(code), t('parcels.createPage.done', { code })),
    fieldOf: codeFieldOf,
  });
  const isReady = (values: DetailValues) => createIssues(values).length === 0;
  const asked = useWarningQuestion(own, initial, parcelWarnings, isReady);
  const { form, question } = useCodeQuestion(asked.form, '', isReady);
  const [opened, setOpened] = useState(() => OPTIONAL_FIELDS.some((field) => form.values[field] !== ''));
  const attention = Object.keys(form.errors).some((field) => !REQUIRED.has(field));
  const recipient = fieldId(form.id, 'recipient_name');
  useEffect(() => document.getElementById(recipient)?.focus(), [recipient]);

  return (
    <>
      <AdminForm form={form} action={t('parcels.createPage.action')}>
        <RequiredFields form={form} codeHelp={t('parcels.createPage.codeHelp')} offerCode />
        <details
          className={styles.more}
          open={opened || attention}
          onToggle={(event) => setOpened(event.currentTarget.open)}
        >
          <Summary>{t('parcels.createPage.more')}</Summary>
          <OptionalFields form={form} />
        </details>
      </AdminForm>
      {question}
      {asked.question}
    </>
  );
}
