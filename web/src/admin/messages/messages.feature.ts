import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';
import { UnreadCount } from './unread-count';

export const messages: AdminFeature = {
  routes: [
    page(paths.messages, 'read', () => import('./message-list-page')),
    page(paths.message, 'read', () => import('./message-page')),
  ],
  sections: [{ name: 'messages', to: paths.messages, group: 'mail', icon: 'inbox', Badge: UnreadCount }],
};
