import type { Item, ItemEvent } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Moment } from '@/admin/ui/cells/moment';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { movementPath, placePath, vaultAccountPath, vaultItemPath } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { Weight } from './holdings';
import { ItemName, useItemName } from '@/admin/widgets/vault/item-name';
import { ParcelLinks } from './parcel-links';
import { ItemPhotos } from './photos/photos';
import { useVaultCrumbs } from './use-vault-crumbs';
import { useBiographyQuery, useVaultItemQuery } from './vault.api';
import { VaultRecord } from './vault-record';
import styles from './vault.module.css';

/** /control/vault/items/{id}: an item, and everything that happened to it. */
export default function ItemPage() {
  const { id = '' } = useParams();
  const query = useVaultItemQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <VaultRecord list="items" query={query}>
      {(item) => <KnownItem key={item.id} item={item} />}
    </VaultRecord>
  );
}

function KnownItem({ item }: { item: Item }) {
  const { t } = useTranslation('admin');
  const title = useItemName()(item);
  const crumbs = useVaultCrumbs('items', title);
  return (
    <AdminPage title={title} crumbs={crumbs}>
      <Details>
        <Detail name={t('vault.state')}>{t(`vault.itemStates.${item.state}`)}</Detail>
        {item.place_id !== null && (
          <Detail name={t('vault.place')}>
            <Link to={placePath(item.place_id)}>
              <bdi>{item.place_code}</bdi>
            </Link>
          </Detail>
        )}
        <Detail name={t('vault.account')}>
          <Link to={vaultAccountPath(item.account_id)}>
            <bdi>{item.account_number}</bdi>
          </Link>
        </Detail>
        {item.metal !== null && <Detail name={t('vault.metal')}>{t(`vault.metals.${item.metal}`)}</Detail>}
        {item.gross_weight !== null && (
          <Detail name={t('vault.grossWeight')}>
            <Weight weight={item.gross_weight} unit={item.weight_unit} />
          </Detail>
        )}
        {item.fineness !== null && (
          <Detail name={t('vault.fineness')}>
            <bdi dir="ltr">{item.fineness}</bdi>
          </Detail>
        )}
        {item.fine_weight !== null && (
          <Detail name={t('vault.fineWeight')}>
            <Weight weight={item.fine_weight} unit="ozt" />
          </Detail>
        )}
        {item.seal !== null && (
          <Detail name={t('fields.seal')}>
            <bdi>{item.seal}</bdi>
          </Detail>
        )}
        {item.hallmark !== null && (
          <Detail name={t('fields.hallmark')}>
            <bdi>{item.hallmark}</bdi>
          </Detail>
        )}
        {item.insured_value !== null && (
          <Detail name={t('fields.insured_value')}>
            <bdi dir="ltr">{`${item.insured_value} ${item.currency ?? ''}`}</bdi>
          </Detail>
        )}
      </Details>
      <ItemPhotos item={item} />
      <Biography id={item.id} />
    </AdminPage>
  );
}

function Biography({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useBiographyQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby="biography">
      <h2 id="biography">{t('vault.biography')}</h2>
      {error !== undefined && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && error === undefined && <ListSkeleton />}
      <ol className={styles.events}>
        {data?.map((event) => (
          <li key={event.id}>
            <Event event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Event({ event }: { event: ItemEvent }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  return (
    <article aria-label={t(`vault.movementKinds.${event.kind}`)}>
      <h3>
        <Link to={movementPath(event.id)}>{t(`vault.movementKinds.${event.kind}`)}</Link>{' '}
        <Moment instant={event.done_at} />
      </h3>
      <Details>
        <Detail name={t('vault.place')}>
          <Step from={event.from_place_code} to={event.place_code} />
        </Detail>
        <Detail name={t('vault.account')}>
          <Step from={event.from_account_number} to={event.account_number} />
        </Detail>
        <ParcelLinks movement={event} />
        {event.explanation !== null && (
          <Detail name={t('fields.explanation')}>
            <span dir="auto">{event.explanation}</span>
          </Detail>
        )}
        <MadeItems name={t('vault.madeFrom')} items={event.made_from} />
        <MadeItems name={t('vault.madeInto')} items={event.made_into} />
        <Detail name={t('vault.draftedBy')}>
          <bdi dir="ltr">{event.drafted_by}</bdi> <Moment instant={event.drafted_at} />
        </Detail>
        <Detail name={t('vault.approvedBy')}>
          <bdi dir="ltr">
            {[event.approved_by, event.second_approved_by].filter((by) => by !== null).join(', ')}
          </bdi>
        </Detail>
        <Detail name={t('vault.record')}>
          {number(event.position)} <code className={styles.hash}>{event.root}</code>
        </Detail>
        <Detail name={t('vault.logged')}>
          {event.logged_at === null ? t('vault.notLogged') : <Moment instant={event.logged_at} />}
        </Detail>
      </Details>
    </article>
  );
}

/** Items that this one was made from or into. */
function MadeItems({ name, items }: { name: string; items: ItemEvent['made_from'] }) {
  if (items.length === 0) return null;
  return (
    <Detail name={name}>
      {items.map((item) => (
        <div key={item.id} className={styles.made}>
          <Link to={vaultItemPath(item.id)}>
            <ItemName item={item} />
          </Link>
        </div>
      ))}
    </Detail>
  );
}

/** From where to where, or where it stayed. */
function Step({ from, to }: { from: string | null; to: string | null }) {
  const { t } = useTranslation('admin');
  if (from === to || from === null) return <bdi>{to}</bdi>;
  return (
    <>
      <bdi>{from}</bdi> {'→ '}
      {to === null ? t('vault.itemStates.out') : <bdi>{to}</bdi>}
    </>
  );
}
