import { skipToken } from '@reduxjs/toolkit/query';
import type { TrackedParcel } from '@vaultway/contracts';
import { hasArrived } from '@vaultway/contracts/step';
import { useTranslation } from 'react-i18next';
import { trackingLink } from '@/shared/lib/site-paths';
import { useCompanyName } from '@/shared/state/hooks';
import type { PageHead } from '@/shared/ui/head/head';
import { trackingApi } from './tracking.api';

/**
 * Returns the head of a look-up, which search engines must not index; its structured data is for the visitor's own
 * browser and assistant only. There is none for a parcel with withheld details, or for several at once.
 * @param codes in the address
 */
export function useTrackHead(codes: string[]): PageHead {
  const { t } = useTranslation();
  const company = useCompanyName();
  const [code, ...others] = codes;
  const { currentData: parcel } = trackingApi.endpoints.track.useQueryState(
    code === undefined || others.length > 0 ? skipToken : code,
  );
  const texts = { heading: t('meta.trackTitle'), description: t('meta.track', { company }) };
  if (code === undefined) return texts;
  if (!parcel || parcel.restricted) return { ...texts, unlisted: true };
  return {
    ...texts,
    unlisted: true,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'ParcelDelivery',
      trackingNumber: parcel.tracking_code,
      trackingUrl: trackingLink(parcel.tracking_code),
      provider: { '@type': 'Organization', name: company },
      ...(parcel.status && { deliveryStatus: { '@type': 'DeliveryEvent', name: parcel.status } }),
      ...(!hasArrived(parcel.step) && expectedArrival(parcel)),
      deliveryAddress: { '@type': 'PostalAddress', addressLocality: parcel.destination },
    },
  };
}

const expectedArrival = (parcel: TrackedParcel) => ({
  ...(parcel.min_expected_delivery_date && { expectedArrivalFrom: parcel.min_expected_delivery_date }),
  ...(parcel.max_expected_delivery_date && { expectedArrivalUntil: parcel.max_expected_delivery_date }),
});
