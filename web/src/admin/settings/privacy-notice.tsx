import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { Notice } from '@/admin/ui/feedback/notice';
import { paths } from '@/admin/paths';
import { useSettingsQuery } from './settings.api';

/** Amber notice until the privacy of the tracking page is decided. */
export function PrivacyNotice() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { data } = useSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data?.tracking_privacy_decided !== false) return null;
  return (
    <Notice label={t('trackingPrivacy.title')} icon="people">
      <p>
        <strong>{t('trackingPrivacy.undecided')}</strong>{' '}
        {may('manage') && <Link to={paths.trackingSettings}>{t('trackingPrivacy.choose')}</Link>}
      </p>
    </Notice>
  );
}
