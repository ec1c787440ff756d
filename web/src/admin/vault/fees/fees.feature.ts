import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const fees: AdminFeature = {
  routes: [
    page(paths.fees, 'inspect', () => import('./fees-page')),
    page(paths.setFees, 'manage', () => import('./set-fees-page')),
    page(paths.enterPrices, 'manage', () => import('./enter-prices-page')),
  ],
  sections: [{ name: 'fees', to: paths.fees, group: 'operations', icon: 'audit', ofVault: true }],
};
