import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/admin/paths';
import type { ParcelView } from './use-parcel-views';
import styles from './views.module.css';

interface ViewTabsProps {
  views: readonly ParcelView[];
  open: ParcelView | undefined;
  /** Whether the list has no filters. */
  whole: boolean;
  onColumns: (columns: string[]) => void;
}

/** Tabs of the saved views above the list. */
export function ViewTabs({ views, open, whole, onColumns }: ViewTabsProps) {
  const { t } = useTranslation('admin');
  if (views.length === 0) return null;
  return (
    <nav aria-label={t('list.views')} className={styles.tabs}>
      <Link to={paths.parcels} aria-current={!open && whole ? 'page' : undefined}>
        {t('parcels.anyAttention')}
      </Link>
      {views.map((view) => (
        <Link
          key={view.id ?? `own ${view.name}`}
          to={`${paths.parcels}?${view.search}`}
          aria-current={view === open ? 'page' : undefined}
          onClick={() => {
            if (view.columns.length > 0) onColumns(view.columns);
          }}
        >
          <bdi>{view.name}</bdi>
        </Link>
      ))}
    </nav>
  );
}
