import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { AdminPage } from './admin-page';

/** An address of the panel that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('admin');
  const crumbs = [{ text: t('title'), to: paths.overview }, { text: t('notFound.title') }];
  return (
    <AdminPage title={t('notFound.title')} crumbs={crumbs}>
      <p>{t('notFound.text')}</p>
      <p>
        <Link to={paths.overview}>{t('notFound.toIndex')}</Link>
      </p>
    </AdminPage>
  );
}
