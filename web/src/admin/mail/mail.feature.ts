import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';
import { FailedCount } from './failed-count';

export const mail: AdminFeature = {
  routes: [
    page(paths.sendMail, 'write', () => import('./send-mail-page')),
    page(paths.mails, 'read', () => import('./mail-list-page')),
    page(paths.mail, 'read', () => import('./mail-page')),
  ],
  sections: [
    { name: 'email', to: paths.sendMail, group: 'mail', icon: 'mail', tile: 'email' },
    { name: 'mails', to: paths.mails, group: 'mail', icon: 'send', Badge: FailedCount },
  ],
};
