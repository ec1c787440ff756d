import { redirectDocument } from 'react-router-dom';
import type { AdminFeature } from '@/admin/ui/navigation/feature';
import { paths } from '@/admin/paths';

/** The page is a document of its own: with its own policy, its own code, and one that opens without a connection. */
export const scan: AdminFeature = {
  routes: [{ path: paths.scan, handle: { ability: 'event' }, loader: () => redirectDocument(paths.scan) }],
  sections: [{ name: 'scan', to: paths.scan, group: 'operations', icon: 'scan' }],
};
