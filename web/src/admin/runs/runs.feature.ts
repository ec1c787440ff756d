import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const runs: AdminFeature = {
  routes: [
    page(paths.runs, 'read', () => import('./run-list-page')),
    page(paths.createRun, 'write', () => import('./create-run-page')),
    page(paths.run, 'read', () => import('./run-page')),
  ],
  sections: [{ name: 'runs', to: paths.runs, group: 'operations', icon: 'truck' }],
  shortcuts: [{ name: 'createRun', to: paths.createRun, icon: 'plus' }],
};
