import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/admin/paths';
import { AdminPage } from './admin-page';
import styles from './admin-page.module.css';

export function NotFoundPage() {
  const { t } = useTranslation(['admin', 'site']);
  const { key } = useLocation();
  const navigate = useNavigate();
  const title = t('site:notFound.title');
  return (
    <AdminPage title={title} crumbs={[{ text: t('title'), to: paths.overview }, { text: title }]}>
      <p>{t('site:notFound.text')}</p>
      <p className={styles.url}>
        <bdi>{location.href}</bdi>
      </p>
      <Group gap="sm">
        {/* Goes back if a panel link led here, else to the overview. */}
        <Button onClick={() => void (key === 'default' ? navigate(paths.overview) : navigate(-1))}>
          {t('site:notFound.back')}
        </Button>
        <Link to={paths.overview}>{t('notFound.toIndex')}</Link>
      </Group>
    </AdminPage>
  );
}
