import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const customers: AdminFeature = {
  routes: [
    page(paths.customers, 'read', () => import('./customer-list-page')),
    page(paths.createCustomer, 'write', () => import('./create-customer-page')),
    page(paths.customer, 'read', () => import('./customer-page')),
  ],
  sections: [
    { name: 'customers', to: paths.customers, also: [paths.clients], group: 'operations', icon: 'person' },
  ],
};
