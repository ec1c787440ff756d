import { type ClientRequestDetails, MOVEMENT_KINDS } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Detail, Details } from '@/admin/ui/cells/details';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { Notice } from '@/admin/ui/feedback/notice';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { requestPath } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { MovementForm } from './movement-form';
import { picked } from './scan-items';
import { stillHere, useMovedItems } from './use-moved-items';
import { useVaultCrumbs } from './use-vault-crumbs';
import { useMovedRequestQuery, useMovementQuery, useVaultAccountsQuery } from './vault.api';
import styles from './vault.module.css';

/** Drafts a movement, for somebody else to approve. */
export default function DraftMovementPage() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const kind = MOVEMENT_KINDS.find((each) => each === search.get('kind')) ?? 'deposit';
  const request = search.get('request');
  const deposit = search.get('deposit');
  const title = t(deposit === null ? 'vault.draft' : 'vault.draftWithdrawal');
  const crumbs = useVaultCrumbs('movements', title);
  if (request !== null)
    return (
      <AdminPage title={title} crumbs={crumbs}>
        <DraftOfRequest id={request} />
      </AdminPage>
    );
  if (deposit !== null)
    return (
      <AdminPage title={title} crumbs={crumbs}>
        <DraftOfDeposit id={deposit} />
      </AdminPage>
    );
  return (
    <AdminPage title={title} crumbs={crumbs}>
      <div className={styles.kinds}>
        <SegmentedControl
          aria-label={t('fields.kind')}
          value={kind}
          options={MOVEMENT_KINDS.map((value) => ({ value, label: t(`vault.movementKinds.${value}`) }))}
          onChange={(next) => setSearch({ kind: next }, { replace: true })}
        />
      </div>
      <MovementForm key={kind} kind={kind} />
    </AdminPage>
  );
}

/** Drafts the withdrawal or transfer that a client asked for, with the items that the client chose. */
function DraftOfRequest({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { currentData: request, error, refetch } = useMovedRequestQuery(id);
  if (error) return <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />;
  if (!request) return <ListSkeleton />;
  return (
    <>
      <Details>
        <Detail name={t('requests.one')}>
          <Link to={requestPath(id)}>
            <bdi dir="ltr">{request.number}</bdi>
          </Link>
        </Detail>
        <Detail name={t('requests.client')} dir="auto">
          {request.name !== null && `${request.name}, `}
          <bdi dir="ltr">{request.email}</bdi>
        </Detail>
      </Details>
      {request.to_account === null ? (
        <MovementForm kind="withdrawal" request={request} />
      ) : (
        <TransferForm request={request} target={request.to_account} />
      )}
    </>
  );
}

/** Begins with the account that the client named, if it can receive the items, and says why if it cannot. */
function TransferForm({ request, target }: { request: ClientRequestDetails; target: string }) {
  const { t } = useTranslation('admin');
  const { currentData, error, refetch } = useVaultAccountsQuery({ named: target });
  if (error) return <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />;
  if (!currentData) return <ListSkeleton />;
  const [account] = currentData.data;
  const isOpen = account?.status === 'open';
  const problem = account
    ? t('vault.targetNotOpen', { number: account.number })
    : t('vault.targetUnknown', { name: target });
  return (
    <>
      {!isOpen && <Notice>{problem}</Notice>}
      <MovementForm
        key={account?.id}
        kind="transfer"
        request={request}
        {...(isOpen && { account: account.number })}
      />
    </>
  );
}

/** Drafts the withdrawal of what a deposit brought, as far as it is still here, on the account that it came to. */
function DraftOfDeposit({ id }: { id: string }) {
  const { data: movement, error: unread, refetch: reread } = useMovementQuery(id);
  const { data: items, error, refetch } = useMovedItems({ id });
  const failure = unread ?? error;
  if (failure)
    return (
      <FailurePanel
        failure={failure as ApiFailure}
        onRetry={() => {
          void reread();
          void refetch();
        }}
      />
    );
  if (!movement || !items) return <ListSkeleton />;
  return (
    <MovementForm
      kind="withdrawal"
      brought={{ deposit: id, items: stillHere(movement, items).map(picked) }}
    />
  );
}
