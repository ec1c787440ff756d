import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { useClock } from './company-clock';

/** Returns when a delivered parcel was handed over, if its history says so ("Delivered Tuesday 24 November, 14:05"). */
export function useDelivered(): (parcel: TrackedParcel) => string | null {
  const { t } = useTranslation();
  const { timeOf } = useClock();
  const { dayOfWeek } = useFormat();
  return ({ history: { data } }) => {
    const event = data.find(({ step }) => step === 'delivered');
    if (event === undefined) return null;
    const { clock, time } = timeOf(event);
    return t('delivery.delivered', { day: dayOfWeek(clock), time });
  };
}
