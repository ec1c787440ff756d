import { useMemo } from 'react';
import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useUpdateParcelMutation } from '@/admin/api/parcels.api';
import { useSuccess } from '@/admin/ui/feedback/success';
import { changedOnly } from '@/admin/ui/form/changed-only';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { AdminPage } from '@/admin/ui/page/admin-page';
import { parcelPath } from '@/admin/paths';
import { OptionalFields } from './optional-fields';
import { codeFieldOf, detailsOf, updateIssues } from './parcel-form';
import { RequiredFields } from './required-fields';
import { useParcelCrumbs } from './use-parcel-crumbs';

/** Every detail of a parcel but its map, image and history. */
export default function UpdateParcelPage({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [updateParcel] = useUpdateParcelMutation();
  const initial = useMemo(() => detailsOf(parcel), [parcel]);
  const form = useAdminForm({
    name: `update-parcel.${parcel.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: parcel.updated_at, read: detailsOf },
    check: (values) => updateIssues(parcel, values),
    send(values, { updated_at, values: before }) {
      const changes = changedOnly(values, before);
      return updateParcel({ id: parcel.id, code: parcel.tracking_code, updated_at, changes }).unwrap();
    },
    done: ({ tracking_code: code }) => succeed(parcelPath(code), t('parcels.updatePage.done')),
    fieldOf: codeFieldOf,
  });
  const title = t('parcels.updatePage.title');
  return (
    <AdminPage title={title} crumbs={useParcelCrumbs(parcel, title)} narrow>
      <AdminForm form={form} action={t('parcels.updatePage.action')}>
        <RequiredFields form={form} codeHelp={t('parcels.updatePage.codeHelp')} />
        <OptionalFields form={form} />
      </AdminForm>
    </AdminPage>
  );
}
