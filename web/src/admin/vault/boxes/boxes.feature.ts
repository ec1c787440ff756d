import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const boxes: AdminFeature = {
  routes: [
    page(paths.boxes, 'vault', () => import('./box-list-page')),
    page(paths.createBoxes, 'manage', () => import('./create-boxes-page')),
    page(paths.arrears, 'inspect', () => import('./arrears-page')),
    page(paths.reservations, 'vault', () => import('./reservations-page')),
    page(paths.box, 'vault', () => import('./box-page')),
  ],
  sections: [{ name: 'boxes', to: paths.boxes, group: 'operations', icon: 'inbox', ofVault: true }],
};
