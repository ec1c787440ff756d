import { Icon, Stroke } from '../icon/icon';
import { ICON_PATHS, type IconName } from '../icon/icon-paths';
import { PAGE_ICON_PATHS } from './page-icon-paths';

export type PageIconName = keyof typeof PAGE_ICON_PATHS | IconName;

interface PageIconProps {
  name: PageIconName;
  /** In CSS pixels; 24 by default. */
  size?: number;
}

/** Renders Icon, or an icon that is not on every page. */
export function PageIcon({ name, size = 24 }: PageIconProps) {
  if (name in ICON_PATHS) return <Icon name={name as IconName} size={size} />;
  const path = PAGE_ICON_PATHS[name as keyof typeof PAGE_ICON_PATHS];
  return <Stroke path={path} size={size} directed={false} />;
}
