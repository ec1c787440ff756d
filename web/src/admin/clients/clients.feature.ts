import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const clients: AdminFeature = {
  routes: [
    page(paths.clients, 'read', () => import('./client-list-page')),
    page(paths.inviteClient, 'write', () => import('./invite-client-page')),
    page(paths.client, 'read', () => import('./client-page')),
  ],
};
