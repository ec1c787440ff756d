import { redirectDocument } from 'react-router-dom';
import type { AdminFeature } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

/** The page is a separate document, with its own security policy and code, which opens offline. */
export const scan: AdminFeature = {
  routes: [{ path: paths.scan, handle: { ability: 'event' }, loader: () => redirectDocument(paths.scan) }],
  sections: [{ name: 'scan', to: paths.scan, group: 'operations', icon: 'scan' }],
};
