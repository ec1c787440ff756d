import { DEFAULT_TIME_ZONE } from '@vaultway/contracts/constants';

/** Time zones that the browser supports. */
export const TIME_ZONES = [...new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')])];
