import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { useClock } from './company-clock';

/**
 * Returns when a delivered parcel was handed over, if its history says so ("Delivered Tuesday 24 November, 14:05").
 * @param lasting whether it is kept, as on paper: always with the year and the zone
 */
export function useDelivered(lasting = false): (parcel: TrackedParcel) => string | null {
  const { t } = useTranslation();
  const { timeOf } = useClock();
  const { dayOfWeek, fullDay } = useFormat();
  return ({ history: { data } }) => {
    const event = data.find(({ step }) => step === 'delivered');
    if (event === undefined) return null;
    const { clock, time } = timeOf(event, lasting);
    return t('delivery.delivered', { day: (lasting ? fullDay : dayOfWeek)(clock), time });
  };
}
