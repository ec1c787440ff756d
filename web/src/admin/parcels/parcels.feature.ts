import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';
import { OverdueCount } from './overdue-count';

/** The routes of a parcel's page, which also shows events and invoices, are in `panel/parcel-routes.tsx`. */
export const parcels: AdminFeature = {
  routes: [
    page(paths.parcels, 'read', () => import('./parcel-list-page')),
    page(paths.createParcel, 'write', () => import('./create-parcel-page')),
    page(paths.statuses, 'read', () => import('./status-list-page')),
  ],
  sections: [
    {
      name: 'parcels',
      to: paths.parcels,
      group: 'operations',
      icon: 'package',
      Badge: OverdueCount,
      tile: 'parcels',
    },
    { name: 'statuses', to: paths.statuses, group: 'operations', icon: 'sort' },
  ],
  shortcuts: [{ name: 'createParcel', to: paths.createParcel, icon: 'plus' }],
};
