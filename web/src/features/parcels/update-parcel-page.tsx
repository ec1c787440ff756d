import { useMemo } from 'react';
import type { Parcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useUpdateParcelMutation } from '@/api/control/parcels.api';
import { useSuccess } from '@/components/control/feedback/success';
import { changedOnly } from '@/components/control/form/changed-only';
import { ControlForm } from '@/components/control/form/control-form';
import { useControlForm } from '@/components/control/form/use-control-form';
import { ControlPage } from '@/components/control/page/control-page';
import { parcelPath } from '@/lib/parcel-address';
import { OptionalFields } from './optional-fields';
import { factsOf, updateIssues } from './parcel-form';
import { RequiredFields } from './required-fields';
import { codeFieldOf } from './taken-code';
import { useParcelCrumbs } from './use-parcel-crumbs';

/** Every fact of a parcel but its map, image and history. */
export function UpdateParcelPage({ parcel }: { parcel: Parcel }) {
  const { t } = useTranslation('control');
  const succeed = useSuccess();
  const [updateParcel] = useUpdateParcelMutation();
  const initial = useMemo(() => factsOf(parcel), [parcel]);
  const form = useControlForm({
    name: `update-parcel.${parcel.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: parcel.updated_at, read: factsOf },
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
    <ControlPage title={title} crumbs={useParcelCrumbs(parcel, title)} narrow>
      <ControlForm form={form} action={t('parcels.updatePage.action')}>
        <RequiredFields form={form} codeHelp={t('parcels.updatePage.codeHelp')} />
        <OptionalFields form={form} />
      </ControlForm>
    </ControlPage>
  );
}
