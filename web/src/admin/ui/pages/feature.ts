import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type texts from '@/locales/en/admin.json';
import type { Ability, PageHandle } from '../access/abilities';
import type { AdminIconName } from '../cells/admin-icon';

/** Routes, navigation and finder entries of one panel feature. */
export interface AdminFeature {
  /** Pages for signed-in admins. */
  routes: ReturnType<typeof page>[];
  /** Pages for signed-out visitors. */
  guestRoutes?: RouteObject[];
  sections?: Section[];
  shortcuts?: Shortcut[];
}

/** Groups of the side navigation, in order. */
export const GROUPS = ['operations', 'mail', 'site', 'system'] as const;

/** Section of the panel, also listed in the finder. */
export interface Section {
  name: keyof typeof texts.nav;
  to: string;
  /** Addresses of further pages below it. */
  also?: readonly string[];
  icon: AdminIconName;
  /** Group in the side navigation; absent if not listed there. */
  group?: (typeof GROUPS)[number];
  /** Text of its tile on the overview. */
  tile?: keyof typeof texts.index;
  /** True for a section of the vault, which may be left out. */
  ofVault?: true;
  /** Shown beside the name. */
  Badge?: ComponentType;
}

/** Page listed in the finder in addition to the sections. */
export interface Shortcut {
  name: keyof typeof texts.places;
  to: string;
  icon: AdminIconName;
}

/**
 * Creates the route of a page whose code loads when it is first opened.
 *
 * @param ability ability required to see it
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
