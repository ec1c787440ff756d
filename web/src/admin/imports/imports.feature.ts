import { type AdminFeature, page } from '@/admin/ui/navigation/feature';
import { paths } from '@/admin/paths';

export const imports: AdminFeature = {
  routes: [
    page(paths.imports, () => import('./import-list-page')),
    page(paths.createImport, () => import('./create-import-page')),
    page(paths.import, () => import('./import-page')),
  ],
  sections: [{ name: 'imports', to: paths.imports, group: 'operations', icon: 'copy' }],
  shortcuts: [{ name: 'createImport', to: paths.createImport, icon: 'plus' }],
};
