import { useTranslation } from 'react-i18next';
import type { PageHead } from '@/shared/ui/head/head';
import { useAppSelector, useCompanyName } from '@/shared/state/hooks';

/**
 * A parcel's page is not for search engines; it tells its facts to the visitor's own browser and assistant alone. A parcel
 * that keeps its details from strangers tells none.
 */
export function useTrackHead(code: string): PageHead {
  const { t } = useTranslation();
  const company = useCompanyName();
  const parcel = useAppSelector((state) => state.parcel.data);
  const description = t('meta.track', { company });
  if (code === '') return { description };
  if (parcel === null || parcel.restricted) return { description, unlisted: true };
  return {
    description,
    unlisted: true,
    facts: {
      '@context': 'https://schema.org',
      '@type': 'ParcelDelivery',
      trackingNumber: parcel.tracking_code,
      trackingUrl: `${location.origin}/track.html?code=${encodeURIComponent(parcel.tracking_code)}`,
      provider: { '@type': 'Organization', name: company },
      ...(parcel.status && { deliveryStatus: { '@type': 'DeliveryEvent', name: parcel.status } }),
      ...(parcel.min_expected_delivery_date && { expectedArrivalFrom: parcel.min_expected_delivery_date }),
      ...(parcel.max_expected_delivery_date && { expectedArrivalUntil: parcel.max_expected_delivery_date }),
      deliveryAddress: { '@type': 'PostalAddress', addressLocality: parcel.destination },
    },
  };
}
