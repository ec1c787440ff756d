import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const account: AdminFeature = {
  routes: [
    page(paths.account, 'own', () => import('./account-page')),
    page(paths.colleagues, 'inspect', () => import('./colleagues-page')),
    page(paths.apiKeys, 'inspect', () => import('./api-keys-page')),
    page(paths.personalData, 'inspect', () => import('./personal-data-page')),
    page(paths.changePassword, 'own', () => import('./change-password-page')),
  ],
  guestRoutes: [
    page(paths.signIn, 'own', () => import('./sign-in-page')),
    page(paths.signUp, 'own', () => import('./sign-up-page')),
    page(paths.resetPassword, 'own', () => import('./reset-password-page')),
  ],
  sections: [
    { name: 'password', to: paths.changePassword, icon: 'key', tile: 'password' },
    { name: 'colleagues', to: paths.colleagues, icon: 'people' },
    { name: 'apiKeys', to: paths.apiKeys, icon: 'key' },
    { name: 'personalData', to: paths.personalData, icon: 'folder' },
    { name: 'account', to: paths.account, icon: 'person' },
  ],
};
