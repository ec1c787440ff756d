import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const invoices: AdminFeature = {
  routes: [
    page(paths.invoices, 'read', () => import('./invoice-list-page')),
    page(paths.createDetailedInvoice, 'write', () => import('./create-detailed-invoice-page')),
    page(paths.invoiceDrafts, 'read', () => import('./invoice-drafts-page')),
    page(paths.invoice, 'read', () => import('./invoice-page')),
    page(paths.createInvoice, 'write', () => import('./create-invoice-page')),
  ],
  sections: [{ name: 'invoices', to: paths.invoices, group: 'operations', icon: 'audit' }],
  shortcuts: [{ name: 'createInvoice', to: paths.createInvoice, icon: 'plus' }],
};
