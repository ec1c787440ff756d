import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { type Box, RekeyBox, UpdateBox } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { paths, placePath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { Detail, Details } from '@/admin/ui/cells/details';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { RecordState } from '@/admin/ui/pages/record-state';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import type { ApiFailure } from '@/shared/api/failure';
import { BoxPills } from './box-state';
import { BoxRentals } from './box-rentals';
import { BoxVisits } from './box-visits';
import { useActOnBoxMutation, useBoxQuery, useSaveBoxMutation } from './boxes.api';
import { FoldedForm } from './folded-form';
import { useBoxCrumbs } from './use-box-crumbs';
import styles from './boxes.module.css';

/** /control/vault/boxes/{id}: a safety deposit box, its rentals and its visits. */
export default function BoxPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const { currentData: box, error, refetch } = useBoxQuery(id, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  const title = t(failure?.status === 404 ? 'notFound.title' : 'nav.boxes');
  const crumbs = useBoxCrumbs(title);
  if (box && failure?.status !== 404) return <KnownBox key={box.id} box={box} />;
  return (
    <AdminPage title={title} crumbs={crumbs}>
      <RecordState
        failure={failure}
        onRetry={() => void refetch()}
        list={{ text: t('nav.boxes'), to: paths.boxes }}
      />
    </AdminPage>
  );
}

function KnownBox({ box }: { box: Box }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const title = t('vault.boxes.box', { number: box.number });
  return (
    <AdminPage
      title={title}
      crumbs={useBoxCrumbs(title)}
      actions={may('manage') && box.state !== 'rented' && <ServiceButton box={box} />}
    >
      <Details>
        <Detail name={t('vault.state')}>
          <BoxPills box={box} />
        </Detail>
        <Detail name={t('fields.size')} dir="auto">
          {box.size}
        </Detail>
        <Detail name={t('vault.place')}>
          <Link to={placePath(box.place_id)}>
            <bdi>{box.place_code}</bdi>
          </Link>
        </Detail>
        <Detail name={t('vault.boxes.keys')}>
          <bdi>{box.key_1 ?? '–'}</bdi>, <bdi>{box.key_2 ?? '–'}</bdi>
        </Detail>
      </Details>
      <div className={styles.parts}>
        {may('manage') && box.state === 'rekey' && <NewKeys box={box} />}
        <OnlyWith ability="inspect">
          <BoxRentals box={box} />
        </OnlyWith>
        <BoxVisits box={box} />
        {may('manage') && (
          <FoldedForm title={t('vault.edit')}>
            <EditedBox box={box} />
          </FoldedForm>
        )}
      </div>
      <OnlyWith ability="inspect">
        <RecordTrail of="vault" type="vault_box" record={box} />
      </OnlyWith>
    </AdminPage>
  );
}

function ServiceButton({ box }: { box: Box }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [act, { isLoading }] = useActOnBoxMutation();
  const isOut = box.state === 'out_of_service';
  const title = t(isOut ? 'vault.boxes.backInService' : 'vault.boxes.outOfService');
  const send = async () => {
    try {
      await act({ id: box.id, act: 'service', body: { out_of_service: !isOut } }).unwrap();
      toast.done(t('vault.saved'));
    } catch (error) {
      toast.failed(title, error as ApiFailure);
    }
  };
  return (
    <Button variant="default" loading={isLoading} onClick={() => void send()}>
      {title}
    </Button>
  );
}

const NO_KEYS = { key_1: '', key_2: '' };

function NewKeys({ box }: { box: Box }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [act] = useActOnBoxMutation();
  const form = useAdminForm({
    name: `rekey-box.${box.id}`,
    initial: NO_KEYS,
    check: (values) => issuesOf(RekeyBox, values),
    send: (values) => act({ id: box.id, act: 'rekey', body: values }).unwrap(),
    done: () => void toast.done(t('vault.saved')),
  });
  return (
    <RecordPanel id="rekey" title={t('vault.boxes.rekey')}>
      <AdminForm form={form} action={t('vault.boxes.rekey')}>
        <TextField form={form} name="key_1" autoComplete="off" />
        <TextField form={form} name="key_2" autoComplete="off" />
      </AdminForm>
    </RecordPanel>
  );
}

const valuesOf = ({ number, size, key_1, key_2 }: Box) => ({
  number,
  size,
  key_1: key_1 ?? '',
  key_2: key_2 ?? '',
});
const readBox = (current: object) => valuesOf(current as Box);

function EditedBox({ box }: { box: Box }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [save] = useSaveBoxMutation();
  const initial = useMemo(() => valuesOf(box), [box]);
  const form = useAdminForm({
    name: `update-box.${box.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: box.updated_at, read: readBox },
    check: (values) => issuesOf(UpdateBox, { id: box.id, ...values }),
    send: (values, { updated_at, values: before }) =>
      save({ id: box.id, updated_at, ...changedOnly(values, before) }).unwrap(),
    done: () => void toast.done(t('vault.saved')),
  });
  return (
    <AdminForm form={form} action={t('list.save')} label={t('vault.edit')}>
      <TextField form={form} name="number" autoComplete="off" />
      <TextField form={form} name="size" autoComplete="off" />
      <TextField form={form} name="key_1" optional autoComplete="off" />
      <TextField form={form} name="key_2" optional autoComplete="off" />
    </AdminForm>
  );
}
