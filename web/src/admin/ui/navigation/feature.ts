import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type texts from '@/locales/en/admin.json';
import type { Ability, PageHandle } from '../access/abilities';
import type { AdminIconName } from '../icon/admin-icon';

/** What a folder of the panel adds to its routes, its navigation and its finder. */
export interface AdminFeature {
  /** The pages of somebody who is signed in. */
  routes: ReturnType<typeof page>[];
  /** The pages of somebody who is not. */
  guestRoutes?: RouteObject[];
  sections?: Section[];
  shortcuts?: Shortcut[];
}

/** What belongs together in the side navigation, in its order. */
export const GROUPS = ['operations', 'mail', 'site', 'system'] as const;

/** A part of the panel, which the finder knows too. */
export interface Section {
  name: keyof typeof texts.nav;
  to: string;
  icon: AdminIconName;
  /** Where it stands in the side navigation; absent: nowhere. */
  group?: (typeof GROUPS)[number];
  /** The sentence of its tile on the overview. */
  tile?: keyof typeof texts.index;
  /** Drawn beside the name. */
  Badge?: ComponentType;
}

/** A page that the finder leads to beside the sections. */
export interface Shortcut {
  name: keyof typeof texts.places;
  to: string;
  icon: AdminIconName;
}

/**
 * The route of a page whose code is fetched when it is first opened.
 *
 * @param ability what it takes to see it
 */
export const page = (
  path: string,
  ability: Ability,
  load: () => Promise<{ default: ComponentType }>,
): RouteObject & { path: string; handle: PageHandle } => ({
  path,
  handle: { ability },
  lazy: async () => ({ Component: (await load()).default }),
});
