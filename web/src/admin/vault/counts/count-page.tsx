import { useState } from 'react';
import { Button } from '@mantine/core';
import { COUNT_OUTCOMES, type Count } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { useProof } from '@/admin/ui/access/proof';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Moment } from '@/admin/ui/cells/moment';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { QuestionDialog } from '@/admin/widgets/question/question-dialog';
import { placePath, vaultAccountPath } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { useAppSelector } from '@/shared/state/hooks';
import { PaperButton } from '../papers';
import { useVaultCrumbs } from '../use-vault-crumbs';
import { VaultRecord } from '../vault-record';
import { CountAuditors } from './auditors';
import { CountLines } from './count-lines';
import { CountPill } from './count-state';
import {
  useApproveCountMutation,
  useCancelCountMutation,
  useCountQuery,
  useFinishCountMutation,
} from './counts.api';
import { Scanner } from './scanner';
import styles from './counts.module.css';

const TALLY = ['expected', ...COUNT_OUTCOMES] as const;
type Tallied = (typeof TALLY)[number];

/** Others count along. */
const POLL_MS = 10_000;

/** /control/vault/counts/{id}: scanning, then the differences, their reasons and the approval. */
export default function CountPage() {
  const { id = '' } = useParams();
  const query = useCountQuery(id, { refetchOnMountOrArgChange: true });
  const skip = query.currentData?.state !== 'open';
  useCountQuery(id, { skip, pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return (
    <VaultRecord list="counts" query={query}>
      {(count) => <KnownCount key={count.id} count={count} />}
    </VaultRecord>
  );
}

function KnownCount({ count }: { count: Count }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const may = useMay();
  const account = useAppSelector(({ admin }) => admin && admin.id);
  const name = count.place_code ?? count.account_number ?? '';
  const crumbs = useVaultCrumbs('counts', name);
  const shown = new Set<Tallied>([
    'expected',
    'found',
    ...(count.state === 'open' ? (['left'] as const) : []),
  ]);
  return (
    <AdminPage title={name} crumbs={crumbs} actions={<Acts count={count} />}>
      <dl className={styles.tally}>
        <div>
          <dt>{t('vault.state')}</dt>
          <dd>
            <CountPill state={count.state} />
          </dd>
        </div>
        {TALLY.filter((one) => count[one] > 0 || shown.has(one)).map((one) => (
          <div key={one}>
            <dt>{t(one === 'expected' ? 'vault.counts.expected' : `vault.counts.outcomes.${one}`)}</dt>
            <dd>{number(count[one])}</dd>
          </div>
        ))}
      </dl>
      {count.state === 'finished' && count.took_part && may('manage') && (
        <p role="note">{t('errors.own_count')}</p>
      )}
      {count.state === 'finished' && count.signed && <p role="note">{t('errors.count_signed')}</p>}
      {may('keep') && account && <Scanner key={count.id} count={count} account={account} />}
      <CountLines count={count} />
      <Facts count={count} />
      <OnlyWith ability="inspect">
        <CountAuditors count={count} />
        <RecordTrail of="vault" type="vault_count" record={count} />
      </OnlyWith>
    </AdminPage>
  );
}

function Facts({ count }: { count: Count }) {
  const { t } = useTranslation('admin');
  const people = [
    { name: t('vault.counts.startedBy'), by: count.started_by, at: count.started_at },
    { name: t('vault.counts.finishedBy'), by: count.finished_by, at: count.finished_at },
    { name: t('vault.approvedBy'), by: count.approved_by, at: count.approved_at },
  ];
  return (
    <Details>
      {count.place_id !== null && (
        <Detail name={t('vault.place')}>
          <Link to={placePath(count.place_id)}>
            <bdi>{count.place_code}</bdi>
          </Link>
        </Detail>
      )}
      {count.account_id !== null && (
        <Detail name={t('vault.account')}>
          <Link to={vaultAccountPath(count.account_id)}>
            <bdi>{count.account_number}</bdi>
          </Link>
        </Detail>
      )}
      {people.map(
        ({ name, by, at }) =>
          by !== null &&
          at !== null && (
            <Detail key={name} name={name}>
              <bdi dir="ltr">{by}</bdi> <Moment instant={at} />
            </Detail>
          ),
      )}
    </Details>
  );
}

/**
 * Finishes an open count; approves a finished one of others that is explained; cancels either, keepers only their own
 * open one. Prints an approved one.
 */
function Acts({ count }: { count: Count }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const withProof = useProof();
  const me = useAppSelector(({ admin }) => admin && admin.email);
  const [asked, setAsked] = useState<'finish' | 'cancel' | null>(null);
  const [finish] = useFinishCountMutation();
  const [cancel] = useCancelCountMutation();
  const [approve, { isLoading }] = useApproveCountMutation();
  const { id, state, left, unexplained, took_part, updated_at } = count;
  if (state === 'approved')
    return <PaperButton path={`/api/vault/counts/${id}/report.pdf`} text={t('vault.counts.report')} />;
  if (state === 'cancelled' || !may('keep')) return null;
  const act = async (run: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await run();
      toast.done(done);
    } catch (error) {
      toast.failed(failed, error as ApiFailure);
    }
  };
  return (
    <>
      {asked === 'finish' && (
        <QuestionDialog
          title={t('vault.counts.finish')}
          action={t('vault.counts.finish')}
          onClose={() => setAsked(null)}
          onConfirm={() =>
            void act(() => finish(id).unwrap(), t('vault.counts.finished'), t('vault.counts.notFinished'))
          }
        >
          {t('vault.counts.finishQuestion', { items: left })}
        </QuestionDialog>
      )}
      {asked === 'cancel' && (
        <QuestionDialog
          title={t('vault.counts.cancel')}
          action={t('vault.counts.cancel')}
          onClose={() => setAsked(null)}
          onConfirm={() =>
            void act(() => cancel(id).unwrap(), t('vault.counts.cancelled'), t('vault.counts.notCancelled'))
          }
        >
          {t('vault.counts.cancelQuestion')}
        </QuestionDialog>
      )}
      {(may('manage') || (state === 'open' && me === count.started_by)) && (
        <Button variant="default" onClick={() => setAsked('cancel')}>
          {t('vault.counts.cancel')}
        </Button>
      )}
      {state === 'open' && <Button onClick={() => setAsked('finish')}>{t('vault.counts.finish')}</Button>}
      {state === 'finished' && unexplained === 0 && !took_part && may('manage') && (
        <Button
          loading={isLoading}
          onClick={() =>
            void act(
              () => withProof(() => approve({ id, updated_at }).unwrap()),
              t('vault.counts.approved'),
              t('vault.notApproved'),
            )
          }
        >
          {t('vault.approve')}
        </Button>
      )}
    </>
  );
}
