import { redirect } from 'react-router-dom';
import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';
import { vaultListPath } from './use-vault-crumbs';

export const vault: AdminFeature = {
  routes: [
    page(paths.vault, 'inspect', () => import('./vault-page')),
    page(paths.createPlace, 'manage', () => import('./create-place-page')),
    page(paths.place, 'inspect', () => import('./place-page')),
    page(paths.createVaultAccount, 'manage', () => import('./create-account-page')),
    page(paths.vaultAccount, 'inspect', () => import('./account-page')),
    page(paths.draftMovement, 'manage', () => import('./draft-movement-page')),
    page(paths.movement, 'inspect', () => import('./movement-page')),
    {
      path: paths.counts,
      handle: { ability: 'inspect' },
      element: null,
      loader: () => redirect(vaultListPath('counts')),
    },
    page(paths.startCount, 'manage', () => import('./counts/start-count-page')),
    page(paths.count, 'inspect', () => import('./counts/count-page')),
    page(paths.vaultItem, 'inspect', () => import('./item-page')),
  ],
  sections: [{ name: 'vault', to: paths.vault, group: 'operations', icon: 'warehouse', ofVault: true }],
};
