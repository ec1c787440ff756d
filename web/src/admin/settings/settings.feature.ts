import { type AdminFeature, page } from '@/admin/ui/navigation/feature';
import { paths } from '@/admin/paths';

export const settings: AdminFeature = {
  routes: [
    page(paths.settings, () => import('./settings-page')),
    page(paths.contactSettings, () => import('./contact-page')),
    page(paths.mailSettings, () => import('./mail-page')),
    page(paths.htmlSettings, () => import('./html-page')),
  ],
  sections: [{ name: 'settings', to: paths.settings, group: 'site', icon: 'gear', tile: 'settings' }],
};
