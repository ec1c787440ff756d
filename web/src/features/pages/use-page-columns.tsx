import { useMemo } from 'react';
import type { Page } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import type { Column } from '@/components/control/list/list-table';
import { Moment } from '@/components/control/moment/moment';
import { pagePath } from './page-address';
import { PageMenu } from './page-menu';
import styles from './pages.module.css';

/** The list of pages: icon and title as in the site's menu, the address, and when it was changed. */
export function usePageColumns(): Column<Page>[] {
  const { t } = useTranslation('control');
  return useMemo(
    () => [
      {
        id: 'title',
        label: t('fields.title'),
        sort: 'title',
        cell: ({ slug, title, icon }) => (
          <>
            <Link to={pagePath(slug)} className={styles.row}>
              <ControlIcon name={icon} />
              <span dir="auto">{title}</span>
            </Link>
            <span className={styles.phone} dir="ltr">
              {slug}
            </span>
          </>
        ),
      },
      {
        id: 'slug',
        label: t('fields.slug'),
        sort: 'slug',
        wide: true,
        cell: ({ slug }) => <span dir="ltr">{slug}</span>,
      },
      {
        id: 'updated',
        label: t('pages.changed'),
        sort: 'updated_at',
        wide: true,
        cell: ({ updated_at: updated }) => <Moment instant={updated} />,
      },
      { id: 'menu', label: '', cell: (page) => <PageMenu page={page} /> },
    ],
    [t],
  );
}
