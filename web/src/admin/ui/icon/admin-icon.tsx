import { Icon } from '@/shared/ui/icon/icon';
import { ICON_PATHS, type IconName } from '@/shared/ui/icon/icon-paths';
import styles from './admin-icon.module.css';

/** What only the panel draws, on the same grid as the site's icons; kept out of the visitors' files. */
const CONTROL_PATHS = {
  plus: 'M12 5v14M5 12h14',
  edit: 'M4.5 19.5l.9-4L16 4.900a1.8 1.8 0 0 1 2.500 0l.6.6a1.8 1.8 0 0 1 0 2.500L8.500 18.600z',
  trash: 'M4.500 6.500h15M9 6.500V4h6v2.500M6.500 6.500l.8 13.500h9.400l.8-13.500M10 10.500v6M14 10.500v6',
  dots: 'M5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.500 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  external: 'M13.500 4.500h6v6M19.500 4.500L11 13M18 14v5.500H4.500V6H10',
  copy: 'M9 9h10.500v10.500H9zM15 9V4.500H4.500V15H9',
  gear: 'M12 8.700a3.300 3.300 0 1 0 0 6.600 3.300 3.300 0 0 0 0-6.600zM10.500 3h3l.5 2.500 2 .9 2.200-1.300 2 2-1.300 2.200.9 2 2.500.5v3l-2.500.5-.9 2 1.300 2.200-2 2-2.200-1.300-2 .9-.5 2.500h-3l-.5-2.500-2-.9-2.200 1.300-2-2 1.300-2.200-.9-2L1.700 14v-3l2.500-.5.9-2-1.300-2.200 2-2L8 5.600l2-.9z',
  out: 'M14 4.500H5v15h9M10.500 12h10M17 8.500l3.500 3.500-3.500 3.500',
  star: 'M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1.100 5.900L12 16.900l-5.300 2.800 1.100-5.900-4.300-4.100 5.900-.8z',
  up: 'M12 19V5.500M6 11l6-6 6 6',
  sort: 'M8 10l4-4.500 4 4.500M8 14l4 4.500 4-4.500',
  map: 'M3.500 6.500l5.500-2.500 6 2.500 5.500-2.500v13.500L15 20l-6-2.500-5.500 2.500zM9 4v13.500M15 6.500V20',
  dice: 'M5 4.500h14v15H5zM9 9h.01M15 15h.01M15 9h.01M9 15h.01M12 12h.01',
  inbox: 'M3.500 13.500h5l1.500 2.500h4l1.500-2.500h5M3.500 13.500V19h17v-5.500L17.500 5h-11z',
  send: 'M20.500 4L3.500 10.500l6.500 3 3 6.500zM10 13.500L20.500 4',
  reply: 'M9 6.500L4 11.500l5 5M4.500 11.500H14a6 6 0 0 1 6 6',
  image: 'M4 4.500h16v15H4zM4 16l4.500-4.500 4 4 3-3L20 16.500M9 8.200a1 1 0 1 0 .01 0',
  video: 'M3.500 6h12v12h-12zM15.500 10.500l5-3v9l-5-3',
  bold: 'M7 4.500h5.500a3.700 3.700 0 0 1 0 7.400H7zM7 11.900h6.500a3.800 3.800 0 0 1 0 7.600H7z',
  underlined: 'M7 4v7a5 5 0 0 0 10 0V4M5.500 20.500h13',
  struck:
    'M4 12h16M16.500 7.500C15.800 5.500 14 4.500 12 4.500c-2.600 0-4.500 1.400-4.500 3.600M7.500 16c.6 2.200 2.300 3.500 4.700 3.500 2.700 0 4.600-1.500 4.600-3.700',
  undo: 'M8.500 5L4 9.500 8.500 14M4.500 9.500H14a5 5 0 0 1 0 10H9',
  audit: 'M6 3.500h12v17H6zM9 8h6M9 12h6M9 16h3.500',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 7.500V12l3 2',
} as const;

export type AdminIconName = keyof typeof CONTROL_PATHS | IconName;

/** What points along the line of reading and so is turned round from right to left. */
const DIRECTED: ReadonlySet<string> = new Set(['out', 'external', 'send', 'reply']);

interface AdminIconProps {
  name: AdminIconName;
  /** CSS pixels; 18 by default, the panel being denser than the site. */
  size?: number;
}

/** An icon of the panel, beside its text or inside a control that has a name. */
export function AdminIcon({ name, size = 18 }: AdminIconProps) {
  if (name in ICON_PATHS) return <Icon name={name as IconName} size={size} />;
  return (
    <svg
      className={DIRECTED.has(name) ? styles.directed : undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={CONTROL_PATHS[name as keyof typeof CONTROL_PATHS]} />
    </svg>
  );
}
