import { type AdminFeature, page } from '@/admin/ui/pages/feature';
import { paths } from '@/admin/paths';

export const reviews: AdminFeature = {
  routes: [
    page(paths.reviews, 'read', () => import('./review-list-page')),
    page(paths.createReview, 'write', () => import('./create-review-page')),
    page(paths.review, 'read', () => import('./update-review-page')),
  ],
  sections: [{ name: 'reviews', to: paths.reviews, group: 'site', icon: 'chat', tile: 'reviews' }],
};
