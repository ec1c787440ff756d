import { useState } from 'react';
import { Button } from '@mantine/core';
import { type Box, IDENTIFICATIONS, StartVisit, type Visit, VoidVisit } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { Note } from '@/admin/ui/cells/cells';
import { Moment } from '@/admin/ui/cells/moment';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { issuesOf } from '@/admin/ui/text/field-issues';
import type { ApiFailure } from '@/shared/api/failure';
import { useActOnVisitMutation, useBoxVisitsQuery, useStartVisitMutation } from './boxes.api';
import { FoldedForm } from './folded-form';
import styles from './boxes.module.css';

const STEP = 20;

const isOpen = ({ out_at, voided_at }: Visit) => out_at === null && voided_at === null;

/** Visits to a box, newest first. */
export function BoxVisits({ box }: { box: Box }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const [search] = useSearchParams();
  const [page, setPage] = useState(1);
  const { data } = useBoxVisitsQuery(
    { box_id: box.id, page, per_page: STEP },
    { refetchOnMountOrArgChange: true },
  );
  const visits = data?.data ?? [];
  const isFree = page > 1 || !visits.some(isOpen);
  return (
    <RecordPanel id="visits" title={t('vault.boxes.visits')}>
      {visits.length === 0 && <p>{t('vault.empty')}</p>}
      <ul className={styles.rows}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <VisitFacts visit={visit} />
            {may('keep') && visit.voided_at === null && <VisitActs visit={visit} />}
          </li>
        ))}
      </ul>
      <span className={styles.pills}>
        {page > 1 && (
          <Button variant="default" onClick={() => setPage(page - 1)}>
            {t('list.previous')}
          </Button>
        )}
        {data && page * STEP < data.total && (
          <Button variant="default" onClick={() => setPage(page + 1)}>
            {t('list.next')}
          </Button>
        )}
      </span>
      {may('keep') && box.state === 'rented' && isFree && (
        <FoldedForm title={t('vault.boxes.visitIn')} open={search.has('visit')}>
          <VisitForm box={box} />
        </FoldedForm>
      )}
    </RecordPanel>
  );
}

function VisitFacts({ visit }: { visit: Visit }) {
  const { t } = useTranslation('admin');
  return (
    <span>
      <strong className={visit.voided_at === null ? '' : styles.void} dir="auto">
        {visit.visitor ?? t('vault.boxes.erased')}
      </strong>{' '}
      {isOpen(visit) && <StatePill tone="good">{t('vault.boxes.here')}</StatePill>}
      <Note>{t(`vault.boxes.identifications.${visit.identified_by}`)}</Note>
      <Note>
        {t('vault.boxes.in')}: <Moment instant={visit.in_at} />
        {visit.out_at !== null && (
          <>
            {' – '}
            {t('vault.boxes.out')}: <Moment instant={visit.out_at} />
          </>
        )}
      </Note>
      <Note>
        {t('vault.boxes.accompanied')}: <bdi dir="ltr">{visit.accompanied_by}</bdi>
      </Note>
      {visit.void_reason !== null && (
        <Note>
          <span dir="auto">{t('vault.boxes.voided', { reason: visit.void_reason })}</span>
        </Note>
      )}
    </span>
  );
}

function VisitActs({ visit }: { visit: Visit }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [act, { isLoading }] = useActOnVisitMutation();
  const leave = async () => {
    try {
      await act({ id: visit.id, act: 'out' }).unwrap();
      toast.done(t('vault.saved'));
    } catch (error) {
      toast.failed(t('vault.boxes.visitOut'), error as ApiFailure);
    }
  };
  return (
    <>
      {isOpen(visit) && (
        <Button loading={isLoading} onClick={() => void leave()}>
          {t('vault.boxes.visitOut')}
        </Button>
      )}
      <FoldedForm title={t('vault.boxes.void')}>
        <VoidForm visit={visit} />
      </FoldedForm>
    </>
  );
}

function VoidForm({ visit }: { visit: Visit }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  useFocusBack();
  const [act] = useActOnVisitMutation();
  const form = useAdminForm({
    name: `void-visit.${visit.id}`,
    initial: { reason: '' },
    check: (values) => issuesOf(VoidVisit, values),
    send: (values) => act({ id: visit.id, act: 'void', body: values }).unwrap(),
    done: () => void toast.done(t('vault.saved')),
  });
  return (
    <AdminForm form={form} action={t('vault.boxes.void')}>
      <TextField form={form} name="reason" autoComplete="off" />
    </AdminForm>
  );
}

const EMPTY = { visitor: '', identified_by: 'passport' };

function VisitForm({ box }: { box: Box }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [start] = useStartVisitMutation();
  useFocusBack();
  const form = useAdminForm({
    name: `start-visit.${box.id}`,
    initial: EMPTY,
    check: (values) => issuesOf(StartVisit, { box_id: box.id, ...values }),
    send: (values) => start({ box_id: box.id, ...values }).unwrap(),
    done: () => void toast.done(t('vault.saved')),
  });
  return (
    <AdminForm form={form} action={t('vault.boxes.visitIn')} label={t('vault.boxes.visitIn')}>
      <TextField form={form} name="visitor" autoComplete="off" />
      <SelectField
        form={form}
        name="identified_by"
        options={IDENTIFICATIONS.map((value) => ({
          value,
          label: t(`vault.boxes.identifications.${value}`),
        }))}
      />
    </AdminForm>
  );
}
