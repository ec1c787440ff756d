import { redirect } from 'react-router-dom';
import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';
import { vaultListPath } from './use-vault-crumbs';

export const vault: AdminFeature = {
  routes: [
    page(paths.vault, 'vault', () => import('./vault-page')),
    page(paths.createPlace, 'manage', () => import('./create-place-page')),
    page(paths.place, 'vault', () => import('./place-page')),
    page(paths.createVaultAccount, 'manage', () => import('./create-account-page')),
    page(paths.vaultAccount, 'vault', () => import('./account-page')),
    page(paths.draftMovement, 'keep', () => import('./draft-movement-page')),
    page(paths.movement, 'vault', () => import('./movement-page')),
    page(paths.editMovement, 'keep', () => import('./edit-movement-page')),
    {
      path: paths.counts,
      handle: { ability: 'vault' },
      element: null,
      loader: () => redirect(vaultListPath('counts')),
    },
    page(paths.startCount, 'keep', () => import('./counts/start-count-page')),
    page(paths.count, 'vault', () => import('./counts/count-page')),
    page(paths.vaultItem, 'vault', () => import('./item-page')),
  ],
  sections: [{ name: 'vault', to: paths.vault, group: 'operations', icon: 'warehouse', ofVault: true }],
};
