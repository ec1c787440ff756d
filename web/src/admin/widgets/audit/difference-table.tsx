import { useTranslation } from 'react-i18next';
import { Moment } from '@/admin/ui/cells/moment';
import unseen from '@/shared/styles/unseen.module.css';
import type { AuditDifference } from './differences';
import { useFieldName } from './field-name';
import styles from './audit.module.css';

/** Table of changed fields, before and after. */
export function DifferenceTable({ differences }: { differences: readonly AuditDifference[] }) {
  const { t } = useTranslation('admin');
  const nameOf = useFieldName();
  return (
    <table className={styles.differences}>
      <thead className={unseen.unseenOnPhone}>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{nameOf(field)}</th>
            <td data-label={t('audit.before')}>
              <Value value={before} />
            </td>
            <td data-label={t('audit.after')}>
              <Value value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function Value({ value }: { value: unknown }) {
  const { t } = useTranslation('admin');
  if (value === null || value === '') return <em className={styles.nothing}>{t('none')}</em>;
  if (typeof value === 'string' && INSTANT.test(value)) return <Moment instant={value} />;
  return (
    <span dir="auto" className={styles.value}>
      {typeof value === 'string' ? value : JSON.stringify(value)}
    </span>
  );
}
