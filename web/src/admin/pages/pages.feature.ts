import { type AdminFeature, page } from '@/admin/ui/navigation/feature';
import { paths } from '@/admin/paths';

export const pages: AdminFeature = {
  routes: [
    page(paths.pages, 'read', () => import('./page-list-page')),
    page(paths.createPage, 'write', () => import('./create-page-page')),
    page(paths.page, 'read', () => import('./update-page-page')),
  ],
  sections: [{ name: 'pages', to: paths.pages, group: 'site', icon: 'pages', tile: 'pages' }],
};
