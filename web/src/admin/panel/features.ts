import type { TFunction } from 'i18next';
import { account } from '@/admin/account/account.feature';
import { audit } from '@/admin/audit/audit.feature';
import { type AdminFeature, GROUPS, type Section, type Shortcut } from '@/admin/ui/navigation/feature';
import type { Place } from '@/admin/finder/finder-options';
import { imports } from '@/admin/imports/imports.feature';
import { invoices } from '@/admin/invoices/invoices.feature';
import { mail } from '@/admin/mail/mail.feature';
import { messages } from '@/admin/messages/messages.feature';
import { pages } from '@/admin/pages/pages.feature';
import { parcels } from '@/admin/parcels/parcels.feature';
import { paths } from '@/admin/paths';
import { reviews } from '@/admin/reviews/reviews.feature';
import { securityLog } from '@/admin/security-log/security-log.feature';
import { settings } from '@/admin/settings/settings.feature';
import { trash } from '@/admin/trash/trash.feature';

/** What the panel is made of, in the order of its navigation within each group. */
export const FEATURES: AdminFeature[] = [
  parcels,
  imports,
  invoices,
  mail,
  messages,
  pages,
  reviews,
  settings,
  audit,
  securityLog,
  trash,
  account,
];

const SECTIONS = FEATURES.flatMap(({ sections = [] }) => sections);

/** The specification's tiles, in its order. */
const TILE_ORDER = ['parcels', 'reviews', 'pages', 'email', 'settings', 'password'];

const hasTile = (section: Section): section is Required<Pick<Section, 'tile'>> & Section =>
  section.tile !== undefined;

/** The parts with a tile on the overview. */
export const TILES = SECTIONS.filter(hasTile).toSorted(
  (one, other) => TILE_ORDER.indexOf(one.name) - TILE_ORDER.indexOf(other.name),
);

/** The side navigation. */
export const NAVIGATION = GROUPS.map((group) => ({
  group,
  sections: SECTIONS.filter((section) => section.group === group),
}));

const SHORTCUTS: Shortcut[] = [
  { name: 'index', to: paths.overview, icon: 'home' },
  ...FEATURES.flatMap(({ shortcuts = [] }) => shortcuts),
];

/** Every page of the panel by its name, for the finder. */
export const placesOf = (t: TFunction<'admin'>): Place[] => [
  ...SHORTCUTS.map(({ name, to, icon }) => ({ to, icon, label: t(`places.${name}`) })),
  ...SECTIONS.map(({ name, to, icon }) => ({ to, icon, label: t(`nav.${name}`) })),
];
