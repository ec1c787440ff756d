import { useState } from 'react';
import type { AuditRecord } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '@mantine/core';
import { type AuditOf, type AuditQuery, useAuditQuery } from '@/admin/api/audit.api';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import type { ApiFailure } from '@/shared/api/failure';
import { FoldArrow } from '@/admin/ui/controls/summary';
import { Moment, useMomentText } from '@/admin/ui/cells/moment';
import { parcelPath, paths } from '@/admin/paths';
import { useFormat } from '@/shared/i18n/format';
import { useChangedSettings } from './changed-settings';
import { type AuditDifference, auditDifferencesOf, nameOf } from './differences';
import { DifferenceTable } from './difference-table';
import { useFieldName } from './field-name';
import { RevertButton } from './revert-button';
import styles from './audit.module.css';

interface AuditEntriesProps {
  of: AuditOf;
  records: readonly AuditRecord[];
  label: string;
  /** Filters the list by one record, where offered. */
  onRecord?: (record: AuditRecord) => void;
  /** Whether the entries are expanded at first. */
  opened?: boolean;
  /** Whether they are listed below the entry that they are part of. */
  part?: boolean;
}

/** Lists audit entries, newest first; each expands to its changes. */
export function AuditEntries({ records, label, ...shownAs }: AuditEntriesProps) {
  return (
    <ol className={styles.entries} aria-label={label}>
      {records.map((record) => (
        <Entry key={record.id} {...shownAs} record={record} />
      ))}
    </ol>
  );
}

/** Number of entries added with each press. */
const STEP = 10;
const MOST = 100;

interface AuditListProps extends Omit<AuditEntriesProps, 'records' | 'label'> {
  filter: Partial<AuditQuery>;
}

/** Loads and lists the newest entries of a record or a bulk change, and more on request. */
export function AuditList({ of, filter, ...shownAs }: AuditListProps) {
  const { t } = useTranslation('admin');
  const [shown, setShown] = useState(STEP);
  const { data, error, refetch } = useAuditQuery(
    { of, ...filter, page: 1, per_page: shown },
    { refetchOnMountOrArgChange: true },
  );
  if (!data && error) {
    return <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />;
  }
  if (!data) return <ListSkeleton />;
  if (data.data.length === 0) return <p>{t('list.empty')}</p>;
  const { part_of } = filter;
  return (
    <>
      <AuditEntries
        {...shownAs}
        of={of}
        records={data.data}
        label={t('audit.title')}
        part={part_of !== undefined}
      />
      {data.total > shown && shown < MOST && (
        <Button variant="subtle" onClick={() => setShown(Math.min(shown + STEP, MOST))}>
          {t('audit.more')}
        </Button>
      )}
      {data.total > MOST && shown === MOST && part_of !== undefined && (
        <Link to={wholePath(of, part_of)}>{t('audit.wholeChange')}</Link>
      )}
    </>
  );
}

/** Returns the address of the parts of an import or bulk change. */
const wholePath = (of: AuditOf, part_of: string) => `${paths.audit}?${new URLSearchParams({ of, part_of })}`;

interface EntryProps extends Omit<AuditEntriesProps, 'records' | 'label'> {
  record: AuditRecord;
}

function Entry({ of, record, onRecord, opened = false, part = false }: EntryProps) {
  const [unfolded, setUnfolded] = useState(opened);
  const { t } = useTranslation('admin');
  const actionName = useActionName();
  const changedSettings = useChangedSettings();
  const differences = auditDifferencesOf(record.before, record.after);
  const settings = record.record_type === 'settings' ? differences.map(({ field }) => field) : [];
  const name = settings.length > 0 ? '' : nameOf(record.before, record.after);
  const { parcels } = record;
  return (
    <li className={styles.entry}>
      <details open={opened} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
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
            {record.parts > 0 && <span>{t('audit.records', { count: record.parts })}</span>}
          </span>
          <span className={styles.who}>
            <Moment instant={record.at} />
            <span dir="ltr">{record.admin_email ?? t('audit.byItself')}</span>
          </span>
          <Undo undoes={record.undoes} undone={record.undone} />
        </summary>
        <div className={styles.inside}>
          {record.anonymized_at !== null && <p>{t('audit.anonymized')}</p>}
          {differences.length > 0 && <DifferenceTable differences={differences} />}
          {differences.length === 0 && record.parts === 0 && <p>{t('audit.nothingToCompare')}</p>}
          {unfolded && record.parts > 0 && (
            <AuditList of={of} filter={{ part_of: record.id }} onRecord={onRecord} />
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
            {record.part_of !== null && !part && (
              <Link to={wholePath(of, record.part_of)}>{t('audit.wholeChange')}</Link>
            )}
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

/** Names the entry that an entry undid, and the one that undid it. */
function Undo({ undoes, undone }: Pick<AuditRecord, 'undoes' | 'undone'>) {
  const { t } = useTranslation('admin');
  const actionName = useActionName();
  const momentOf = useMomentText();
  if (!undoes && !undone) return null;
  return (
    <span className={styles.undo}>
      {undone && (
        <span>
          {t('audit.undone', { who: undone.admin_email ?? t('audit.byItself'), when: momentOf(undone.at) })}
        </span>
      )}
      {undoes && (
        <span>{t('audit.undoes', { action: actionName(undoes.action), when: momentOf(undoes.at) })}</span>
      )}
    </span>
  );
}

/** Maximum number of fields on one line. */
const FIELDS_NAMED = 3;

/** Counts the fields that an update changed, and names the first ones. */
function ChangedFields({ differences }: { differences: readonly AuditDifference[] }) {
  const { t } = useTranslation('admin');
  const fieldName = useFieldName();
  const format = useFormat();
  if (differences.length === 0) return null;
  const named = differences.slice(0, FIELDS_NAMED).map(({ field }) => fieldName(field));
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
