import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const audit: AdminFeature = {
  routes: [page(paths.audit, 'inspect', () => import('./audit-page'))],
  sections: [{ name: 'audit', to: paths.audit, group: 'system', icon: 'clock' }],
};
