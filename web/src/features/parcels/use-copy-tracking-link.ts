import { useTranslation } from 'react-i18next';
import { useToast } from '@/components/control/feedback/use-toast';
import { trackingLink } from '@/lib/parcel-address';

/** Puts a parcel's public address on the clipboard, and says so. */
export function useCopyTrackingLink() {
  const { t } = useTranslation('control');
  const toast = useToast();
  return async (code: string) => {
    const link = trackingLink(code);
    try {
      await navigator.clipboard.writeText(link);
      toast.done(t('parcels.detail.copied'));
    } catch {
      // Without https there is no clipboard, and a browser may refuse it.
      toast.keep(t('parcels.detail.copyFailed', { link }));
    }
  };
}
