import type { ActivityIcon } from '@vaultway/contracts/constants';
import { EventIcon } from '@/shared/ui/icon/event-icon';
import { EVENT_ICON_PATHS } from '@/shared/ui/icon/event-icon-paths';
import { Stroke } from '@/shared/ui/icon/icon';
import { PageIcon, type PageIconName } from '@/shared/ui/page-icon/page-icon';

/** Icons used only by the panel, on the same grid as the site's; kept out of the site's bundle. */
const ADMIN_PATHS = {
  plus: 'M12 5v14M5 12h14',
  edit: 'M4.5 19.5l.9-4L16 4.9a1.8 1.8 0 0 1 2.5 0l.6.6a1.8 1.8 0 0 1 0 2.5L8.5 18.6z',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v6M14 10.5v6',
  dots: 'M5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  external: 'M13.5 4.5h6v6M19.5 4.5L11 13M18 14v5.5H4.5V6H10',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  gear: 'M12 8.7a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6zM10.5 3h3l.5 2.5 2 .9 2.2-1.3 2 2-1.3 2.2.9 2 2.5.5v3l-2.5.5-.9 2 1.3 2.2-2 2-2.2-1.3-2 .9-.5 2.5h-3l-.5-2.5-2-.9-2.2 1.3-2-2 1.3-2.2-.9-2L1.7 14v-3l2.5-.5.9-2-1.3-2.2 2-2L8 5.6l2-.9z',
  out: 'M14 4.5H5v15h9M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5',
  download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15',
  branch: 'M4 12h5.5M18 5.5h-2.5L9.5 12l6 6.5H18M15.5 3L18 5.5 15.5 8M15.5 16l2.5 2.5-2.5 2.5',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8z',
  up: 'M12 19V5.5M6 11l6-6 6 6',
  sort: 'M8 10l4-4.5 4 4.5M8 14l4 4.5 4-4.5',
  map: 'M3.5 6.5l5.5-2.5 6 2.5 5.5-2.5v13.5L15 20l-6-2.5-5.5 2.5zM9 4v13.5M15 6.5V20',
  dice: 'M5 4.5h14v15H5zM9 9h.01M15 15h.01M15 9h.01M9 15h.01M12 12h.01',
  inbox: 'M3.5 13.5h5l1.5 2.5h4l1.5-2.5h5M3.5 13.5V19h17v-5.5L17.5 5h-11z',
  send: 'M20.5 4L3.5 10.5l6.5 3 3 6.5zM10 13.5L20.5 4',
  reply: 'M9 6.5L4 11.5l5 5M4.5 11.5H14a6 6 0 0 1 6 6',
  image: 'M4 4.5h16v15H4zM4 16l4.5-4.5 4 4 3-3L20 16.5M9 8.2a1 1 0 1 0 .01 0',
  video: 'M3.5 6h12v12h-12zM15.5 10.5l5-3v9l-5-3',
  bold: 'M7 4.5h5.5a3.7 3.7 0 0 1 0 7.4H7zM7 11.9h6.5a3.8 3.8 0 0 1 0 7.6H7z',
  underlined: 'M7 4v7a5 5 0 0 0 10 0V4M5.5 20.5h13',
  struck:
    'M4 12h16M16.5 7.5C15.8 5.5 14 4.5 12 4.5c-2.6 0-4.5 1.4-4.5 3.6M7.5 16c.6 2.2 2.3 3.5 4.7 3.5 2.7 0 4.6-1.5 4.6-3.7',
  undo: 'M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10H9',
  audit: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3.5',
  chart: 'M4.5 19.5h15M7 16.5v-5M12 16.5v-11M17 16.5v-8',
  down: 'M6 9.5l6 6 6-6',
  package: 'M4 8l8-4.5L20 8v8.5L12 21l-8-4.5zM4 8l8 4.5L20 8M12 12.5V21M8 5.8l8 4.5',
  person: 'M12 4a3.8 3.8 0 1 0 0 7.6A3.8 3.8 0 0 0 12 4zM4.5 20c.7-4 3.6-6 7.5-6s6.8 2 7.5 6',
  phone:
    'M6 3.5h3.5l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3.5a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4 5.5a2 2 0 0 1 2-2z',
} as const;

export type AdminIconName = keyof typeof ADMIN_PATHS | PageIconName | ActivityIcon;

/** Icons that point along the reading direction and are mirrored in right-to-left text. */
const DIRECTED: ReadonlySet<string> = new Set(['out', 'branch', 'external', 'send', 'reply']);

interface AdminIconProps {
  name: AdminIconName;
  /** CSS pixels; 18 by default, since the panel is denser than the site. */
  size?: number;
}

/** Panel icon beside text or inside a control with an accessible name. */
export function AdminIcon({ name, size = 18 }: AdminIconProps) {
  if (name in EVENT_ICON_PATHS) return <EventIcon name={name as ActivityIcon} size={size} />;
  if (!(name in ADMIN_PATHS)) return <PageIcon name={name as PageIconName} size={size} />;
  const path = ADMIN_PATHS[name as keyof typeof ADMIN_PATHS];
  return <Stroke path={path} size={size} directed={DIRECTED.has(name)} />;
}
