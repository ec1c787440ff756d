import { useId, useState } from 'react';
import { Button } from '@mantine/core';
import { fineWeight, type Item, MAKING_KINDS, type Movement } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Moment } from '@/admin/ui/cells/moment';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import {
  editMovementPath,
  placePath,
  requestPath,
  vaultAccountPath,
  vaultItemPath,
  withdrawDepositPath,
} from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { useAppSelector } from '@/shared/state/hooks';
import { Weight } from './holdings';
import { ItemName } from '@/admin/widgets/vault/item-name';
import { MadeLoss } from './made-loss';
import { MakeParcelDialog } from './make-parcel-dialog';
import { isExpired, isOpen, MovementPill } from './movement-state';
import { ParcelLinks } from './parcel-links';
import { PaperButton } from './papers';
import { useApprove } from './use-approve';
import { useVaultCrumbs } from './use-vault-crumbs';
import { stillHere, useMovedItems } from './use-moved-items';
import { useCancelMovementMutation, useMovementQuery } from './vault.api';
import { VaultRecord } from './vault-record';
import styles from './vault.module.css';

const POLL_MS = 2000;

/** /control/vault/movements/{id}: all of a movement, for the person who approves it. */
export default function MovementPage() {
  const { id = '' } = useParams();
  const [waits, setWaits] = useState(false);
  const query = useMovementQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waits ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  // Tracking makes the parcel of a request a moment after the approval.
  const isMade = query.data?.to_parcel?.tracking_code !== null;
  if (waits === isMade) setWaits(!isMade);
  return (
    <VaultRecord list="movements" query={query}>
      {(movement) => <KnownMovement key={movement.id} movement={movement} />}
    </VaultRecord>
  );
}

function KnownMovement({ movement }: { movement: Movement }) {
  const { t } = useTranslation('admin');
  const title = t(`vault.movementKinds.${movement.kind}`);
  const crumbs = useVaultCrumbs('movements', title);
  return (
    <AdminPage title={title} crumbs={crumbs} actions={<Acts movement={movement} />}>
      <Details>
        <Detail name={t('vault.state')}>
          <MovementPill movement={movement} />
        </Detail>
        {movement.place_id !== null && (
          <Detail name={t('vault.place')}>
            <Link to={placePath(movement.place_id)}>
              <bdi>{movement.place_code}</bdi>
            </Link>
          </Detail>
        )}
        {movement.account_id !== null && (
          <Detail name={t('vault.account')}>
            <Link to={vaultAccountPath(movement.account_id)}>
              <bdi>{movement.account_number}</bdi>
            </Link>
          </Detail>
        )}
        <RequestLink movement={movement} />
        <ParcelLinks movement={movement} />
        {movement.explanation !== null && (
          <Detail name={t('fields.explanation')}>
            <span dir="auto">{movement.explanation}</span>
          </Detail>
        )}
        <Detail name={t('vault.draftedBy')}>
          <bdi dir="ltr">{movement.drafted_by}</bdi> <Moment instant={movement.drafted_at} />
        </Detail>
        <Approvals movement={movement} />
      </Details>
      <MovementItems movement={movement} />
      <OnlyWith ability="inspect">
        <RecordTrail of="vault" type="vault_movement" record={movement} />
      </OnlyWith>
    </AdminPage>
  );
}

/** The client's request that a withdrawal or transfer carries out. */
function RequestLink({ movement: { request_id: id, request_number: number } }: { movement: Movement }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  if (id === null) return null;
  const text = <bdi dir="ltr">{number}</bdi>;
  return (
    <Detail name={t('requests.one')}>{may('read') ? <Link to={requestPath(id)}>{text}</Link> : text}</Detail>
  );
}

/** Makes the parcel of a withdrawal that no request makes. */
function MakeParcel({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('requests.makeParcel')}</Button>
      {asked && <MakeParcelDialog id={id} onClose={() => setAsked(false)} />}
    </>
  );
}

/** People who approved a movement, and of one that needs two approvals, what is missing. */
function Approvals({ movement }: { movement: Movement }) {
  const { t } = useTranslation('admin');
  const { approvals_needed: needed, drafted_by, approved_by, second_approved_by, state } = movement;
  const given = [
    { by: approved_by, at: movement.approved_at },
    { by: second_approved_by, at: movement.done_at },
  ].flatMap(({ by, at }) => (by === null ? [] : { by, at }));
  const people = [drafted_by, ...given.map(({ by }) => by)];
  return (
    <>
      {given.length > 0 && (
        <Detail name={t('vault.approvedBy')}>
          {given.map(({ by, at }) => (
            <div key={by}>
              <bdi dir="ltr">{by}</bdi> {at !== null && <Moment instant={at} />}
            </div>
          ))}
        </Detail>
      )}
      {needed > 1 && (
        <Detail name={t('vault.approvals')}>
          {t('vault.approvalsOf', { given: given.length, needed })}
          {isOpen({ state }) && !isExpired(movement) && (
            <div dir="auto">
              {t(given.length === 0 ? 'vault.missingBoth' : 'vault.missingSecond', { people })}
            </div>
          )}
        </Detail>
      )}
    </>
  );
}

/** Begins the withdrawal of what a deposit brought, while some of it is here. */
function WithdrawItems({ deposit }: { deposit: Movement }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { data: items = [] } = useMovedItems(deposit);
  if (!may('keep') || stillHere(deposit, items).length === 0) return null;
  return (
    <Button component={Link} to={withdrawDepositPath(deposit.id)} variant="default">
      {t('vault.withdrawItems')}
    </Button>
  );
}

const CERTIFIED: ReadonlySet<Movement['kind']> = new Set(['withdrawal', 'melt']);

/** Approves somebody else's draft or declines it, or changes or cancels one's own; prints a done withdrawal or melt. */
function Acts({ movement }: { movement: Movement }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const me = useAppSelector(({ admin }) => admin && admin.email);
  const { approve, busy, question } = useApprove();
  const [cancel, { isLoading: isEnding }] = useCancelMovementMutation();
  const isOwn = movement.drafted_by === me;
  if (CERTIFIED.has(movement.kind) && movement.state === 'done')
    return (
      <>
        {movement.kind === 'withdrawal' && !movement.to_parcel && may('manage') && (
          <MakeParcel id={movement.id} />
        )}
        <PaperButton
          path={`/api/vault/movements/${movement.id}/certificate.pdf`}
          text={t(movement.kind === 'melt' ? 'vault.meltCertificate' : 'vault.certificate')}
        />
      </>
    );
  if (movement.kind === 'deposit' && movement.state === 'done') return <WithdrawItems deposit={movement} />;
  if (!isOpen(movement) || !may(isOwn ? 'keep' : 'manage')) return null;
  const end = async () => {
    try {
      await cancel(movement.id).unwrap();
      toast.done(t('vault.declined'));
    } catch (error) {
      toast.failed(t('vault.notDeclined'), error as ApiFailure);
    }
  };
  return (
    <>
      {question}
      {isOwn && movement.state === 'drafted' && (
        <Button component={Link} to={editMovementPath(movement.id)} variant="default">
          {t('vault.edit')}
        </Button>
      )}
      <Button variant="default" loading={isEnding} onClick={() => void end()}>
        {t(isOwn ? 'vault.cancel' : 'vault.decline')}
      </Button>
      {!isOwn && movement.approved_by !== me && !isExpired(movement) && (
        <Button loading={busy} onClick={() => approve(movement)}>
          {t('vault.approve')}
        </Button>
      )}
    </>
  );
}

type Listed = Movement['items'][number];

/** Returns the fine weight of an item that is not in the vault yet; null without one. */
function fineOf({ metal, gross_weight, weight_unit, fineness }: Listed): string | null {
  if (metal === null || gross_weight === null || weight_unit === null || fineness === null) return null;
  return fineWeight({ metal, gross_weight, weight_unit, fineness });
}

/** Items that a movement concerns; of a split or melt, those that it uses up and those that it makes, with the loss. */
function MovementItems({ movement }: { movement: Movement }) {
  const { t } = useTranslation('admin');
  const { kind, state, items, item_ids } = movement;
  const { data, error, refetch } = useMovedItems(movement);
  const isDone = state === 'done';
  const coming = items.map((item, at) => ({ key: String(at), item, fine: fineOf(item), to: undefined }));
  if (kind === 'deposit' && !isDone) return <Items title={t('vault.lists.items')} rows={coming} />;
  if (error) return <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (!MAKING_KINDS.has(kind)) return <Items title={t('vault.lists.items')} rows={data.map(rowOf)} />;
  const from = data.filter(({ id }) => item_ids.includes(id));
  const made = data.filter(({ id }) => !item_ids.includes(id));
  return (
    <>
      <Items title={t('vault.madeFrom')} rows={from.map(rowOf)} />
      <Items title={t('vault.madeInto')} rows={isDone ? made.map(rowOf) : coming} />
      <MadeLoss from={from} into={items} />
    </>
  );
}

const rowOf = (item: Item): ItemRow => ({
  key: item.id,
  item,
  fine: item.fine_weight,
  to: vaultItemPath(item.id),
  at: item,
});

interface ItemRow {
  key: string;
  item: Listed;
  fine: string | null;
  to: string | undefined;
  /** Where it is, if it is here. */
  at?: Pick<Item, 'place_code' | 'account_number'>;
}

function Items({ title, rows }: { title: string; rows: readonly ItemRow[] }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{`${title} (${number(rows.length)})`}</h2>
      <ul className={styles.lines}>
        {rows.map(({ key, item, fine, to, at }) => (
          <li key={key}>
            {to === undefined ? (
              <ItemName item={item} />
            ) : (
              <Link to={to}>
                <ItemName item={item} />
              </Link>
            )}
            {item.metal !== null && <span>{t(`vault.metals.${item.metal}`)}</span>}
            <Weight weight={item.gross_weight} unit={item.weight_unit} />
            {item.fineness !== null && <bdi dir="ltr">{item.fineness}</bdi>}
            {item.hallmark !== null && (
              <span>
                {t('fields.hallmark')}: <bdi>{item.hallmark}</bdi>
              </span>
            )}
            {fine !== null && (
              <span>
                {t('vault.fineWeight')}: <Weight weight={fine} unit="ozt" />
              </span>
            )}
            {at && <bdi>{[at.place_code, at.account_number].filter((part) => part !== null).join(', ')}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  );
}
