import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const reports: AdminFeature = {
  routes: [page(paths.reports, 'read', () => import('./reports-page'))],
  sections: [{ name: 'reports', to: paths.reports, group: 'operations', icon: 'chart' }],
};
