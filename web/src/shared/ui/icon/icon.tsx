import { ICON_PATHS, type IconName } from './icon-paths';
import styles from './icon.module.css';

interface IconProps {
  name: IconName;
  /** CSS pixels; 24 by default. */
  size?: number;
}

/** What points or travels along the line of reading; turned round where that line runs from right to left. */
const DIRECTED: ReadonlySet<IconName> = new Set([
  'arrow',
  'chevron',
  'plane',
  'bike',
  'boat',
  'truck',
  'play',
]);

/** A picture beside its text, so it has no name of its own. */
export function Icon({ name, size = 24 }: IconProps) {
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
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
