import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlPage } from '@/components/control/page/control-page';

/** An address of the panel that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation('control');
  const crumbs = [{ text: t('title'), to: '/control/index.html' }, { text: t('notFound.title') }];
  return (
    <ControlPage title={t('notFound.title')} crumbs={crumbs}>
      <p>{t('notFound.text')}</p>
      <p>
        <Link to="/control/index.html">{t('notFound.toIndex')}</Link>
      </p>
    </ControlPage>
  );
}
