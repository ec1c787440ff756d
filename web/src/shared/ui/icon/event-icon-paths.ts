import type { ActivityIcon } from '@vaultway/contracts/constants';
import { ICON_PATHS } from './icon-paths';

/** Icons of events, on the grid of the other icons. */
export const EVENT_ICON_PATHS: Record<ActivityIcon, string> = {
  stop: ICON_PATHS.stop,
  warehouse: ICON_PATHS.warehouse,
  checked: ICON_PATHS.checked,
  verified: ICON_PATHS.verified,
  unchecked:
    'M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4z',
  check_circle: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.8 5.2-5.8',
  plane:
    'M21 12c0-.9-.8-1.5-1.8-1.5h-4.7L10 3.5H8l2 7H5.5L3.7 8H2.3l1 4-1 4h1.4l1.8-2.5H10l-2 7h2l4.5-7h4.7c1 0 1.8-.6 1.8-1.5z',
  bike: 'M6 12.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM18 12.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM6 16.5l3.5-8h6L18 16.5M9.5 8.5L12.5 16.5H6M12.5 16.5l3.5-8M14.5 5h2l.7 3.5M8 8.5h3',
  boat: 'M3 14h18l-2.5 5h-13zM6.5 14V9.5h8l3 4.5M9.5 9.5V5h3v4.5M2.5 21.5c1.6 0 1.6-1 3.2-1s1.6 1 3.2 1 1.6-1 3.2-1 1.6 1 3.2 1 1.6-1 3.2-1 1.6 1 3 1',
  truck:
    'M2.5 6h11.5v10.5H2.5zM14 9.5h4l3.5 3.5v3.5H14M7 15a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 7 15zM17.5 15a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  'timed bus':
    'M12.5 17.5h-9V6a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 19.5 6v4M3.5 11.5h9M11.5 4.5v7M5.5 17.5V20M8 14.5h.1M17 12.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM17 14.8V17l1.5 1.2',
};
