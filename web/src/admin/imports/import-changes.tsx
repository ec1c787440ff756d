import type { Import } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { parcelPath } from '@/admin/paths';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { Pager } from '@/admin/ui/lists/pager';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { DifferenceTable } from '@/admin/widgets/audit/difference-table';
import { useImportChangesQuery } from './imports.api';
import styles from './imports.module.css';

/** Parcels that the rows of an import change, or have changed, field by field. */
export function ImportChanges({ of }: { of: Import }) {
  const { t } = useTranslation('admin');
  const list = useListQuery([]);
  const { data, error, isFetching } = useImportChangesQuery({ id: of.id, page: list.page }, FRESH);
  if (error && !isFetching) return <FailurePanel failure={error as ApiFailure} />;
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="changes" className={styles.rows}>
      <h3 id="changes">{t('imports.page.changes')}</h3>
      {data.data.map(({ row, tracking_code: code, changes }) => (
        <div key={row} className={styles.row}>
          <h4>
            {t('imports.rows.row', { row })}:{' '}
            <Link to={parcelPath(code)}>
              <bdi>{code}</bdi>
            </Link>
          </h4>
          <DifferenceTable differences={changes} />
        </div>
      ))}
      <Pager current={data.current_page} last={data.last_page} addressOf={list.pageAddress} />
    </section>
  );
}
