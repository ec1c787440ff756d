import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const webhooks: AdminFeature = {
  routes: [
    page(paths.webhooks, 'inspect', () => import('./webhook-list-page')),
    page(paths.createWebhook, 'manage', () => import('./create-webhook-page')),
    page(paths.webhook, 'inspect', () => import('./webhook-page')),
  ],
  sections: [{ name: 'webhooks', to: paths.webhooks, icon: 'branch' }],
};
