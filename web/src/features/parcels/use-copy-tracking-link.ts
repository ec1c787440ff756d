import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { trackingLink } from '@/lib/parcel-address';

/** Puts a parcel's public address on the clipboard, and says so. */
export function useCopyTrackingLink() {
  const { t } = useTranslation('control');
  return async (code: string) => {
    const link = trackingLink(code);
    try {
      await navigator.clipboard.writeText(link);
      notifications.show({ message: t('parcels.detail.copied'), color: 'green' });
    } catch {
      // Without https there is no clipboard, and a browser may refuse it.
      notifications.show({ message: t('parcels.detail.copyFailed', { link }), autoClose: false });
    }
  };
}
