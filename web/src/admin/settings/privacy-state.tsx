import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { paths } from '@/admin/paths';
import { useSettingsQuery } from './settings.api';

/** Says who sees names and addresses on the tracking page, and leads to where that is changed. */
export function PrivacyState({ className }: { className?: string }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { data } = useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  const state = data.tracking_privacy_decided ? data.tracking_privacy : 'undecided';
  return (
    <p className={className}>
      {t(`trackingPrivacy.${state}`)}{' '}
      {may('manage') && <Link to={paths.trackingSettings}>{t('trackingPrivacy.change')}</Link>}
    </p>
  );
}
