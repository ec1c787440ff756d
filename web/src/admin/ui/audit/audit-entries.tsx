import type { AuditRecord } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuditOf } from '@/admin/api/audit.api';
import { FoldArrow } from '@/admin/ui/fold/summary';
import { useSentences } from '@/admin/ui/form/sentences';
import { Moment } from '@/admin/ui/moment/moment';
import { parcelPath } from '@/admin/paths';
import { useFormat } from '@/shared/i18n/format';
import { type AuditDifference, auditDifferencesOf, nameOf, parcelsOf } from './differences';
import { DifferenceTable } from './difference-table';
import { RevertButton } from './revert-button';
import styles from './audit.module.css';

interface AuditEntriesProps {
  of: AuditOf;
  records: readonly AuditRecord[];
  label: string;
  /** Narrows the list down to one record, where that is offered. */
  onRecord?: (record: AuditRecord) => void;
}

/** What was done, newest first; each opens to what it changed. */
export function AuditEntries({ of, records, label, onRecord }: AuditEntriesProps) {
  return (
    <ol className={styles.entries} aria-label={label}>
      {records.map((record) => (
        <Entry key={record.id} of={of} record={record} onRecord={onRecord} />
      ))}
    </ol>
  );
}

interface EntryProps extends Pick<AuditEntriesProps, 'of' | 'onRecord'> {
  record: AuditRecord;
}

function Entry({ of, record, onRecord }: EntryProps) {
  const { t } = useTranslation('admin');
  const actionName = useActionName();
  const differences = auditDifferencesOf(record.before, record.after);
  const name = nameOf(record.before, record.after);
  const parcels = parcelsOf(record.after);
  return (
    <li className={styles.entry}>
      <details>
        <summary>
          <span className={styles.action}>
            <FoldArrow />
            <strong>{actionName(record.action)}</strong>
            {name !== '' && <span dir="auto">{name}</span>}
            {parcels.length > 1 && <span>{t('audit.others', { count: parcels.length - 1 })}</span>}
            {record.before && record.after && <ChangedFields differences={differences} />}
          </span>
          <span className={styles.who}>
            <Moment instant={record.at} />
            <span dir="ltr">{record.admin_email ?? t('audit.byItself')}</span>
          </span>
        </summary>
        <div className={styles.inside}>
          {record.anonymized_at !== null && <p>{t('audit.anonymized')}</p>}
          {differences.length === 0 ? (
            <p>{t('audit.nothingToCompare')}</p>
          ) : (
            <DifferenceTable differences={differences} />
          )}
          {onRecord && parcels.length > 0 && (
            <ul className={styles.acts} aria-label={t('nav.parcels')}>
              {parcels.map((code) => (
                <li key={code} className={styles.parcel}>
                  <Link to={parcelPath(code)}>
                    <bdi>{code}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <div className={styles.acts}>
            <RevertButton of={of} record={record} differences={differences} />
            {onRecord && (
              <button type="button" className={styles.only} onClick={() => onRecord(record)}>
                {t('audit.onlyThis')}
              </button>
            )}
          </div>
        </div>
      </details>
    </li>
  );
}

/** How many fit on one line. */
const FIELDS_NAMED = 3;

/** Which fields an update changed, the first of them by name. */
function ChangedFields({ differences }: { differences: readonly AuditDifference[] }) {
  const { t } = useTranslation('admin');
  const { label } = useSentences();
  const format = useFormat();
  if (differences.length === 0) return null;
  const named = differences.slice(0, FIELDS_NAMED).map(({ field }) => label(field));
  const others = differences.length - named.length;
  return (
    <>
      <span className={styles.changed}>{format.list(named)}</span>
      {others > 0 && <span className={styles.changed}>{t('audit.others', { count: others })}</span>}
    </>
  );
}

/** An action of the audit trail in words: `parcel.created` is "Parcel created"; one without words stays as it is. */
function useActionName(): (action: string) => string {
  const { t, i18n } = useTranslation('admin');
  // Keys that are put together are beyond the types; `exists` looks before each use.
  const text = t as unknown as (key: string) => string;
  return (action) => {
    const key = `audit.actions.${action}`;
    return i18n.exists(key, { ns: 'admin' }) ? text(key) : action;
  };
}
