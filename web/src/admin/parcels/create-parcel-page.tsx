import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateParcelMutation } from '@/admin/api/parcels.api';
import { useSuccess } from '@/admin/ui/feedback/success';
import { Summary } from '@/admin/ui/fold/summary';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { AdminPage } from '@/admin/ui/page/admin-page';
import { parcelPath, paths } from '@/admin/paths';
import { OptionalFields } from './optional-fields';
import { codeFieldOf, createIssues, NO_DETAILS, OPTIONAL_FIELDS } from './parcel-form';
import { RequiredFields } from './required-fields';
import styles from './parcels.module.css';

/** A new parcel: three fields, and everything else for those who know it already. */
export default function CreateParcelPage() {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [createParcel] = useCreateParcelMutation();
  const form = useAdminForm({
    name: 'create-parcel',
    draft: 'visit',
    initial: NO_DETAILS,
    check: createIssues,
    send: (values) => createParcel(values).unwrap(),
    done: ({ tracking_code: code }) => succeed(parcelPath(code), t('parcels.createPage.done', { code })),
    fieldOf: codeFieldOf,
  });
  const [opened, setOpened] = useState(() => OPTIONAL_FIELDS.some((field) => form.values[field] !== ''));
  const attention = OPTIONAL_FIELDS.some((field) => form.errors[field] !== undefined);
  const title = t('parcels.createPage.title');
  const crumbs = [{ text: t('parcels.title'), to: paths.parcels }, { text: title }];

  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <p className={styles.lead}>{t('parcels.createPage.lead')}</p>
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
    </AdminPage>
  );
}
