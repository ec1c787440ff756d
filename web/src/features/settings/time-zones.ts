import { DEFAULT_TIME_ZONE } from '@vaultway/contracts/constants';

/** The time zones that the browser knows by name. */
export const TIME_ZONES = [...new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')])];
