import type { ActivityIcon } from '@vaultway/contracts/constants';
import { EVENT_ICON_PATHS } from './event-icon-paths';
import { Stroke } from './icon';

interface EventIconProps {
  name: ActivityIcon;
  /** In CSS pixels. */
  size: number;
}

/** Vehicles, which face the reading direction. */
const DIRECTED: ReadonlySet<ActivityIcon> = new Set(['plane', 'bike', 'boat', 'truck']);

/** Renders the icon of an event, beside its title. */
export const EventIcon = ({ name, size }: EventIconProps) => (
  <Stroke path={EVENT_ICON_PATHS[name]} size={size} directed={DIRECTED.has(name)} />
);
