import type { RecordToReview } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  countPath,
  customerPath,
  mailPath,
  messagePath,
  movementPath,
  pageEditorPath,
  parcelPath,
  paths,
  placePath,
  reviewPath,
  runPath,
  vaultItemPath,
  webhookPath,
} from '@/admin/paths';
import { useFormat } from '@/shared/i18n/format';
import styles from './account-section.module.css';

type ListedRecord = RecordToReview & { id: string };

/** Links to records that an erasure left for manual review, and names the types it could not search. */
export function RecordsToReview({ records }: { records: RecordToReview[] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const listed = records.filter((record): record is ListedRecord => record.id !== null);
  const unread = records.filter(({ id }) => id === null).map(({ type }) => type);
  const types = unread.map((type) => t(`personalData.toReview.types.${type}`));
  return (
    <>
      {listed.length > 0 && <ListedRecords records={listed} />}
      {types.length > 0 && (
        <strong>{t('personalData.toReview.unread', { types: format.list(types) })}</strong>
      )}
    </>
  );
}

function ListedRecords({ records }: { records: ListedRecord[] }) {
  const { t } = useTranslation('admin');
  return (
    <div>
      <p>{t('personalData.toReview.lead')}</p>
      <ul className={styles.records}>
        {records.map((record) => (
          <li key={`${record.type} ${record.id}`}>
            <Link to={addressOf(record)}>
              {t(`personalData.toReview.types.${record.type}`)}{' '}
              <bdi>{record.label ?? record.id.slice(-12)}</bdi>
            </Link>
            {record.deleted && ` (${t('personalData.toReview.deleted')})`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function addressOf({ type, id, label, deleted }: ListedRecord): string {
  if (deleted) return paths.trash;
  const code = label ?? id;
  const boxes = `${paths.boxes}?q=${encodeURIComponent(code)}`;
  const addresses: Record<RecordToReview['type'], string> = {
    parcel: parcelPath(code, '/update'),
    activity: parcelPath(code, `/activities/${id}`),
    handover: label === null ? paths.parcels : parcelPath(code),
    invoice: `${paths.invoices}?q=${encodeURIComponent(code)}`,
    run: runPath(id),
    customer: customerPath(id),
    webhook: webhookPath(id),
    page: pageEditorPath(code),
    review: reviewPath(id),
    message: messagePath(id),
    mail: mailPath(id),
    relay: paths.mailSettings,
    api_key: paths.apiKeys,
    vault_rental: boxes,
    vault_visit: boxes,
    vault_opening: boxes,
    vault_count: countPath(id),
    vault_movement: movementPath(id),
    vault_place: placePath(id),
    vault_item: vaultItemPath(id),
  };
  return addresses[type];
}
