import { ICON_PATHS, type IconName } from './icon-paths';
import styles from './icon.module.css';

interface IconProps {
  name: IconName;
  /** In CSS pixels; 24 by default. */
  size?: number;
}

/** Icons that point in the reading direction. */
const DIRECTED: ReadonlySet<IconName> = new Set(['arrow', 'chevron']);

/** Renders an icon beside its text, so it has no name of its own. */
export const Icon = ({ name, size = 24 }: IconProps) => (
  <Stroke path={ICON_PATHS[name]} size={size} directed={DIRECTED.has(name)} />
);

interface StrokeProps {
  /** On the grid of the icons. */
  path: string;
  size: number;
  /** Mirrored in right-to-left languages. */
  directed: boolean;
}

/** Renders the path of any icon. */
export function Stroke({ path, size, directed }: StrokeProps) {
  return (
    <svg
      className={directed ? styles.directed : undefined}
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
      <path d={path} />
    </svg>
  );
}
