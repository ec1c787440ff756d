import { type AdminFeature, page } from '@/admin/ui/navigation/feature';
import { paths } from '@/admin/paths';

export const account: AdminFeature = {
  routes: [
    page(paths.account, () => import('./account-page')),
    page(paths.colleagues, () => import('./colleagues-page')),
    page(paths.personalData, () => import('./personal-data-page')),
    page(paths.changePassword, () => import('./change-password-page')),
  ],
  guestRoutes: [
    page(paths.signIn, () => import('./sign-in-page')),
    page(paths.signUp, () => import('./sign-up-page')),
    page(paths.resetPassword, () => import('./reset-password-page')),
  ],
  sections: [
    { name: 'password', to: paths.changePassword, icon: 'key', tile: 'password' },
    { name: 'colleagues', to: paths.colleagues, group: 'system', icon: 'people' },
    { name: 'personalData', to: paths.personalData, group: 'system', icon: 'folder' },
    { name: 'account', to: paths.account, group: 'system', icon: 'person' },
  ],
};
