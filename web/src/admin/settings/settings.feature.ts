import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

/** Parts of the settings, each with its own page; names are keys of the texts. */
export const PARTS = [
  { name: 'contact', icon: 'phone', to: paths.contactSettings },
  { name: 'tracking', icon: 'search', to: paths.trackingSettings },
  { name: 'fields', icon: 'audit', to: paths.customFields },
  { name: 'mail', icon: 'mail', to: paths.mailSettings },
  { name: 'site', icon: 'image', to: paths.siteSettings },
  { name: 'html', icon: 'globe', to: paths.htmlSettings },
] as const;

/** Sections of the site's settings, in page order; each is a fragment of their address. */
export const SITE_SECTIONS = [
  'logo',
  'images',
  'slides',
  'highlights',
  'vaults',
  'services',
  'storage',
  'hours',
] as const;
export type SiteSection = (typeof SITE_SECTIONS)[number];

/** Pages that the menu of the settings links, at addresses of their own. */
export const MORE = [
  { name: 'colleagues', icon: 'people', to: paths.colleagues },
  { name: 'apiKeys', icon: 'key', to: paths.apiKeys },
  { name: 'webhooks', icon: 'branch', to: paths.webhooks },
  { name: 'personalData', icon: 'folder', to: paths.personalData },
] as const;

export const settings: AdminFeature = {
  routes: [
    page(paths.settings, 'inspect', () => import('./settings-page')),
    page(paths.contactSettings, 'inspect', () => import('./contact-page')),
    page(paths.trackingSettings, 'inspect', () => import('./tracking-page')),
    page(paths.customFields, 'inspect', () => import('./custom-fields-page')),
    page(paths.mailSettings, 'inspect', () => import('./mail-page')),
    page(paths.siteSettings, 'inspect', () => import('./look-page')),
    page(paths.htmlSettings, 'inspect', () => import('./html-page')),
  ],
  sections: [
    {
      name: 'settings',
      to: paths.settings,
      also: MORE.map(({ to }) => to),
      group: 'site',
      icon: 'gear',
      tile: 'settings',
    },
  ],
};
