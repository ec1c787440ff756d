import { useMemo } from 'react';
import { type Place, UpdatePlace } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { Detail, Details } from '@/admin/ui/cells/details';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { placePath, vaultItemsPath } from '@/admin/paths';
import { Totals } from './holdings';
import { LabelButton } from './label-button';
import { useVaultCrumbs } from './use-vault-crumbs';
import { usePlaceQuery, useSavePlaceMutation } from './vault.api';
import { VaultRecord } from './vault-record';
import styles from './vault.module.css';

/** /control/vault/places/{id}: what is in a place, and its own facts. */
export default function PlacePage() {
  const { id = '' } = useParams();
  const query = usePlaceQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <VaultRecord list="places" query={query}>
      {(place) => <KnownPlace key={place.id} place={place} />}
    </VaultRecord>
  );
}

function KnownPlace({ place }: { place: Place }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const crumbs = useVaultCrumbs('places', place.code);
  return (
    <AdminPage title={place.code} crumbs={crumbs} actions={<LabelButton of={{ inside: place.id }} />}>
      <Totals of={{ place_id: place.id }} />
      <Details>
        <Detail name={t('fields.kind')}>{t(`vault.placeKinds.${place.kind}`)}</Detail>
        {place.parent_id !== null && <Parent id={place.parent_id} />}
        {place.may_enter !== null && (
          <Detail name={t('fields.may_enter')}>
            <span dir="auto" className={styles.text}>
              {place.may_enter}
            </span>
          </Detail>
        )}
        <Detail name={t('vault.lists.items')}>
          <Link to={vaultItemsPath({ place_id: place.id })}>{t('vault.showItems')}</Link>
        </Detail>
      </Details>
      {may('manage') && <EditedPlace place={place} />}
      <OnlyWith ability="inspect">
        <RecordTrail of="vault" type="vault_place" record={place} />
      </OnlyWith>
    </AdminPage>
  );
}

function Parent({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data } = usePlaceQuery(id);
  return (
    <Detail name={t('fields.parent_id')}>
      <Link to={placePath(id)}>
        <bdi>{data?.code ?? '…'}</bdi>
      </Link>
    </Detail>
  );
}

const valuesOf = ({ code, name, capacity, may_enter }: Place) => ({
  code,
  name: name ?? '',
  capacity: capacity === null ? '' : String(capacity),
  may_enter: may_enter ?? '',
});
const readPlace = (current: object) => valuesOf(current as Place);

function EditedPlace({ place }: { place: Place }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [savePlace] = useSavePlaceMutation();
  const initial = useMemo(() => valuesOf(place), [place]);
  const form = useAdminForm({
    name: `update-place.${place.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: place.updated_at, read: readPlace },
    check: (values) => issuesOf(UpdatePlace, { id: place.id, ...values }),
    send: (values, { updated_at, values: before }) =>
      savePlace({ id: place.id, updated_at, ...changedOnly(values, before) }).unwrap(),
    done: () => toast.done(t('vault.saved')),
  });
  return (
    <RecordPanel id="edit-place" title={t('vault.edit')}>
      <AdminForm form={form} action={t('list.save')}>
        <TextField form={form} name="code" autoComplete="off" />
        <TextField form={form} name="name" optional autoComplete="off" />
        <TextField form={form} name="capacity" optional inputMode="numeric" autoComplete="off" />
        <TextAreaField form={form} name="may_enter" optional />
      </AdminForm>
    </RecordPanel>
  );
}
