import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const securityLog: AdminFeature = {
  routes: [page(paths.securityLog, 'inspect', () => import('./security-log-page'))],
  sections: [{ name: 'securityLog', to: paths.securityLog, group: 'system', icon: 'verified' }],
};
