import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const imports: AdminFeature = {
  routes: [
    page(paths.imports, 'read', () => import('./import-list-page')),
    page(paths.createImport, 'write', () => import('./create-import-page')),
    page(paths.import, 'read', () => import('./import-page')),
  ],
  sections: [{ name: 'imports', to: paths.imports, group: 'operations', icon: 'copy' }],
  shortcuts: [{ name: 'createImport', to: paths.createImport, icon: 'plus' }],
};
