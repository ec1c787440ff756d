import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { paths } from '@/admin/paths';
import { useSettingsQuery } from './settings.api';

/** Shows who sees names and addresses on the tracking page, once decided, with a link to change it. */
export function PrivacyState({ className }: { className?: string }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { data } = useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data?.tracking_privacy_decided) return null;
  return (
    <p className={className}>
      {t(`trackingPrivacy.${data.tracking_privacy}`)}{' '}
      {may('manage') && <Link to={paths.trackingSettings}>{t('trackingPrivacy.change')}</Link>}
    </p>
  );
}
