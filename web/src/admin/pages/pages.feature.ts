import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const pages: AdminFeature = {
  routes: [
    page(paths.pages, 'read', () => import('./page-list-page')),
    page(paths.createPage, 'write', () => import('./create-content-page')),
    page(paths.page, 'read', () => import('./update-content-page')),
  ],
  sections: [{ name: 'pages', to: paths.pages, group: 'site', icon: 'pages', tile: 'pages' }],
};
