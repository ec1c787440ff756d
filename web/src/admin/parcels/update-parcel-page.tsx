import { useCallback, useMemo } from 'react';
import type { Parcel, ParcelSummary } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useCustomFields, useCustomFieldsLoading } from '@/admin/api/custom-fields.api';
import { useUpdateParcelMutation } from '@/admin/api/parcels.api';
import { useSuccess } from '@/admin/ui/feedback/success';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { type FormValues, useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { parcelPath } from '@/admin/paths';
import { useWarningQuestion } from '@/admin/ui/forms/use-warning-question';
import { useCodeQuestion } from './code-question';
import { OptionalFields } from './optional-fields';
import { codeFieldOf, customOf, detailsOf, parcelWarnings, updateIssues, withNumbers } from './parcel-form';
import { RequiredFields } from './required-fields';
import { useParcelCrumbs } from './use-parcel-crumbs';

/** Edits a parcel's fields other than its map, image and history. */
export default function UpdateParcelPage({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const title = t('parcels.updatePage.title');
  return (
    <AdminPage title={title} crumbs={useParcelCrumbs(parcel, title)} narrow>
      {useCustomFieldsLoading() ? <ListSkeleton /> : <UpdateForm parcel={parcel} />}
    </AdminPage>
  );
}

function UpdateForm({ parcel }: { parcel: Parcel }) {
  const { t, i18n } = useTranslation('admin');
  const succeed = useSuccess();
  const [updateParcel] = useUpdateParcelMutation();
  const fields = useCustomFields();
  const read = useCallback(
    (stored: ParcelSummary) => ({
      ...detailsOf(stored),
      ...customOf(stored.custom, fields, i18n.language),
    }),
    [fields, i18n.language],
  );
  const initial = useMemo(() => read(parcel), [parcel, read]);
  const own = useAdminForm({
    name: `update-parcel.${parcel.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: parcel.updated_at, read },
    check: (values) => updateIssues(parcel, values),
    send(values, { updated_at, values: before }) {
      const changes = withNumbers(
        changedOnly<FormValues>(values, before) as FormValues,
        fields,
        i18n.language,
      );
      return updateParcel({ id: parcel.id, code: parcel.tracking_code, updated_at, changes }).unwrap();
    },
    done: ({ tracking_code: code }) => succeed(parcelPath(code), t('parcels.updatePage.done')),
    fieldOf: codeFieldOf,
  });
  const isReady = (values: typeof initial) => updateIssues(parcel, values).length === 0;
  const asked = useWarningQuestion(own, initial, parcelWarnings, isReady);
  const { form, question } = useCodeQuestion(asked.form, parcel.tracking_code, isReady);
  return (
    <>
      <AdminForm form={form} action={t('parcels.updatePage.action')}>
        <RequiredFields form={form} codeHelp={t('parcels.updatePage.codeHelp')} />
        <OptionalFields form={form} />
      </AdminForm>
      {question}
      {asked.question}
    </>
  );
}
