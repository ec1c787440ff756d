import type { Role } from '@vaultway/contracts/constants';
import type { TFunction } from 'i18next';
import { account } from '@/admin/account/account.feature';
import { audit } from '@/admin/audit/audit.feature';
import { type Ability, roleMay } from '@/admin/ui/access/abilities';
import { type AdminFeature, GROUPS, type Section, type Shortcut } from '@/admin/ui/pages/feature';
import type { Place } from '@/admin/finder/finder-options';
import { clients } from '@/admin/clients/clients.feature';
import { customers } from '@/admin/customers/customers.feature';
import { imports } from '@/admin/imports/imports.feature';
import { invoices } from '@/admin/invoices/invoices.feature';
import { mail } from '@/admin/mail/mail.feature';
import { messages } from '@/admin/messages/messages.feature';
import { pages } from '@/admin/pages/pages.feature';
import { parcels } from '@/admin/parcels/parcels.feature';
import { paths } from '@/admin/paths';
import { print } from '@/admin/print/print.feature';
import { requests } from '@/admin/requests/requests.feature';
import { reports } from '@/admin/reports/reports.feature';
import { reviews } from '@/admin/reviews/reviews.feature';
import { runs } from '@/admin/runs/runs.feature';
import { scan } from '@/admin/scan/scan.feature';
import { securityLog } from '@/admin/security-log/security-log.feature';
import { PARTS, settings, SITE_SECTIONS } from '@/admin/settings/settings.feature';
import { trash } from '@/admin/trash/trash.feature';
import { boxes } from '@/admin/vault/boxes/boxes.feature';
import { fees } from '@/admin/vault/fees/fees.feature';
import { vault } from '@/admin/vault/vault.feature';
import { webhooks } from '@/admin/webhooks/webhooks.feature';

/** All features of the panel, in navigation order within each group. */
export const FEATURES: AdminFeature[] = [
  scan,
  parcels,
  runs,
  imports,
  print,
  requests,
  invoices,
  customers,
  clients,
  vault,
  boxes,
  fees,
  reports,
  mail,
  messages,
  pages,
  reviews,
  settings,
  audit,
  securityLog,
  webhooks,
  trash,
  account,
];

const SECTIONS = FEATURES.flatMap(({ sections = [] }) => sections);
const ABILITIES = new Map<string, Ability>([
  [paths.overview, 'code'],
  ...FEATURES.flatMap(({ routes }) => routes.map(({ path, handle }) => [path, handle.ability] as const)),
]);

/** Returns a filter for entries whose page the role may see. */
const leadsSomewhere =
  (role: Role) =>
  ({ to }: Pick<Section, 'to'>) =>
    roleMay(role, ABILITIES.get(to) ?? 'manage');

/** Daily work first, one-time setup last. */
const TILE_ORDER: readonly Section['name'][] = [
  'parcels',
  'reviews',
  'pages',
  'email',
  'settings',
  'password',
];

const hasTile = (section: Section): section is Required<Pick<Section, 'tile'>> & Section =>
  section.tile !== undefined;

/** Returns the sections with a tile on the overview. */
export const tilesFor = (role: Role) =>
  SECTIONS.filter(hasTile)
    .filter(leadsSomewhere(role))
    .toSorted((one, other) => TILE_ORDER.indexOf(one.name) - TILE_ORDER.indexOf(other.name));

/** @param hasVault whether the vault runs */
const sectionsOf = (role: Role, hasVault: boolean) =>
  SECTIONS.filter(leadsSomewhere(role)).filter(({ ofVault }) => hasVault || !ofVault);

/** Returns the side navigation without groups that are empty for the role. */
export const navigationFor = (role: Role, hasVault: boolean) =>
  GROUPS.map((group) => ({
    group,
    sections: sectionsOf(role, hasVault).filter((section) => section.group === group),
  })).filter(({ sections }) => sections.length > 0);

const SHORTCUTS: Shortcut[] = [
  { name: 'index', to: paths.overview, icon: 'home' },
  ...FEATURES.flatMap(({ shortcuts = [] }) => shortcuts),
];

/** Pages for daily work, most frequent first; the finder lists them before anything is typed. */
const EVERY_DAY: readonly string[] = [
  paths.parcels,
  paths.createParcel,
  paths.scan,
  paths.createImport,
  paths.messages,
  paths.sendMail,
  paths.invoices,
];

/** Returns all pages that the role may see, for the finder. */
export const placesOf = (t: TFunction<'admin'>, role: Role, hasVault: boolean): Place[] => {
  const places = [
    ...SHORTCUTS.filter(leadsSomewhere(role)).map(({ name, to, icon }) => ({
      to,
      icon,
      label: t(`places.${name}`),
    })),
    ...sectionsOf(role, hasVault).map(({ name, to, icon }) => ({
      to,
      icon,
      label: t(`nav.${name}`),
    })),
    ...PARTS.filter(leadsSomewhere(role)).map(({ name, to, icon }) => ({
      to,
      icon,
      label: `${t('nav.settings')}: ${t(`settings.${name}.title`)}`,
      quiet: true,
    })),
    ...(roleMay(role, 'inspect')
      ? SITE_SECTIONS.map((name) => ({
          to: `${paths.siteSettings}#${name}`,
          icon: 'image' as const,
          label: `${t('settings.site.title')}: ${t(`settings.site.sections.${name}`)}`,
          quiet: true,
        }))
      : []),
  ];
  const rank = ({ to }: Place) => (EVERY_DAY.includes(to) ? EVERY_DAY.indexOf(to) : EVERY_DAY.length);
  return places.toSorted((one, other) => rank(one) - rank(other));
};
