import type { AuditRecord } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuditOf } from '@/admin/api/audit.api';
import { FoldArrow } from '@/admin/ui/controls/summary';
import { useSentences } from '@/admin/ui/text/sentences';
import { Moment } from '@/admin/ui/cells/moment';
import { parcelPath } from '@/admin/paths';
import { useFormat } from '@/shared/i18n/format';
import { useChangedSettings } from './changed-settings';
import { type AuditDifference, auditDifferencesOf, nameOf } from './differences';
import { DifferenceTable } from './difference-table';
import { RevertButton } from './revert-button';
import styles from './audit.module.css';

interface AuditEntriesProps {
  of: AuditOf;
  records: readonly AuditRecord[];
  label: string;
  /** Filters the list by one record, where offered. */
  onRecord?: (record: AuditRecord) => void;
}

/** Lists audit entries, newest first; each expands to its changes. */
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
  const changedSettings = useChangedSettings();
  const differences = auditDifferencesOf(record.before, record.after);
  const settings = record.record_type === 'settings' ? differences.map(({ field }) => field) : [];
  const name = settings.length > 0 ? '' : nameOf(record.before, record.after);
  const { parcels } = record;
  return (
    <li className={styles.entry}>
      <details>
        <summary>
          <span className={styles.action}>
            <FoldArrow />
            <strong>{settings.length > 0 ? changedSettings(settings) : actionName(record.action)}</strong>
            {name !== '' && <span dir="auto">{name}</span>}
            {parcels[0] !== undefined && parcels[0] !== name && <bdi>{parcels[0]}</bdi>}
            {parcels.length > 1 && <span>{t('audit.others', { count: parcels.length - 1 })}</span>}
            {record.before && record.after && settings.length === 0 && (
              <ChangedFields differences={differences} />
            )}
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

/** Maximum number of fields on one line. */
const FIELDS_NAMED = 3;

/** Counts the fields that an update changed, and names the first ones. */
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

/**
 * Returns a function that names an action of the audit trail: `parcel.created` is "Parcel created"; unknown actions are
 * shown as they are.
 */
export function useActionName(): (action: string) => string {
  const { t, i18n } = useTranslation('admin');
  // Composed keys cannot be typed; `exists` checks each before use.
  const text = t as unknown as (key: string) => string;
  return (action) => {
    const key = `audit.actions.${action}`;
    return i18n.exists(key, { ns: 'admin' }) ? text(key) : action;
  };
}
