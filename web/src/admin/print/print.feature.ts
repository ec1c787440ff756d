import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const print: AdminFeature = {
  routes: [page(paths.printJob, 'read', () => import('./print-job-page'))],
};
