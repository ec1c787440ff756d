import { skipToken } from '@reduxjs/toolkit/query';
import type { TrackedParcel } from '@vaultway/contracts';
import { hasArrived } from '@vaultway/contracts/step';
import { useTranslation } from 'react-i18next';
import { trackingLink } from '@/shared/lib/site-paths';
import { useCompanyName } from '@/shared/state/hooks';
import type { PageHead } from '@/shared/ui/head/head';
import { trackingApi } from './tracking.api';

/**
 * A parcel's page is not for search engines; what it tells of the parcel is for the visitor's own browser and assistant alone. A parcel
 * that keeps its details from strangers tells none, and neither do several at once.
 * @param codes that the address asks for
 */
export function useTrackHead(codes: string[]): PageHead {
  const { t } = useTranslation();
  const company = useCompanyName();
  const [code, ...others] = codes;
  const { currentData: parcel } = trackingApi.endpoints.track.useQueryState(
    code === undefined || others.length > 0 ? skipToken : code,
  );
  const description = t('meta.track', { company });
  if (code === undefined) return { description };
  if (!parcel || parcel.restricted) return { description, unlisted: true };
  return {
    description,
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
