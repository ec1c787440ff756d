import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const vault: AdminFeature = {
  routes: [page(paths.vault, 'inspect', () => import('./vault-page'))],
  sections: [{ name: 'vault', to: paths.vault, group: 'operations', icon: 'warehouse', ofVault: true }],
};
