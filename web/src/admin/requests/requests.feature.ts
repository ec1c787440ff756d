import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';
import { WaitingCount } from './waiting-count';

export const requests: AdminFeature = {
  routes: [
    page(paths.requests, 'read', () => import('./request-list-page')),
    page(paths.templates, 'read', () => import('./template-list-page')),
    page(paths.createTemplate, 'write', () => import('./create-template-page')),
    page(paths.template, 'read', () => import('./template-page')),
    page(paths.request, 'read', () => import('./request-page')),
    page(paths.quote, 'write', () => import('./create-quote-page')),
  ],
  sections: [
    { name: 'requests', to: paths.requests, group: 'operations', icon: 'inbox', Badge: WaitingCount },
  ],
};
