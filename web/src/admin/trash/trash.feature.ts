import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const trash: AdminFeature = {
  routes: [page(paths.trash, 'inspect', () => import('./trash-page'))],
  sections: [{ name: 'trash', to: paths.trash, group: 'system', icon: 'trash' }],
};
