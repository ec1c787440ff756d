import { DEFAULT_TIME_ZONE } from '@vaultway/contracts/constants';
import { useAppSelector } from '@/state/hooks';

/** The company's time zone. */
export const useTimeZone = () => useAppSelector((state) => state.settings?.time_zone || DEFAULT_TIME_ZONE);
