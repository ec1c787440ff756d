import type { PagedEnvelope, Review } from '@vaultway/contracts';
import { api, dataOf, pageOf } from '@/shared/api/api';
import { formQuery, type PictureForm } from '@/admin/api/picture-form';

/** '' leaves the search out. */
export interface ReviewListQuery {
  page: number;
  q: string;
  sort: string;
}

/** The home page reads reviews from the graph. */
const EVERYTHING = ['Review', 'Graph'] as const;

export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    reviewList: build.query<PagedEnvelope<Review>, ReviewListQuery>({
      query: (query) => ({ url: '/api/reviews', query: { ...query } }),
      transformResponse: pageOf<Review>,
      providesTags: [{ type: 'Review', id: 'LIST' }],
    }),
    review: build.query<Review, string>({
      query: (id) => `/api/reviews/${encodeURIComponent(id)}`,
      transformResponse: dataOf<Review>,
      // Refetched when the audit trail reverts a change, but not after every write, since a form knows what it sent.
      providesTags: ['Audit'],
    }),
    createReview: build.mutation<Review, PictureForm>({
      queryFn: formQuery<Review>('/api/reviews', 'POST'),
      invalidatesTags: (created) => (created ? EVERYTHING : []),
    }),
    updateReview: build.mutation<Review, PictureForm>({
      queryFn: formQuery<Review>('/api/reviews', 'PATCH'),
      invalidatesTags: (updated) => (updated ? EVERYTHING : []),
    }),
    deleteReview: build.mutation<null, string>({
      query: (id) => ({ url: '/api/reviews', method: 'DELETE', body: { id } }),
      transformResponse: dataOf<null>,
      // A review that is already gone (404) is still in the cached list.
      invalidatesTags: (_, error) => (error && error.status !== 404 ? [] : [...EVERYTHING, 'Trash']),
    }),
  }),
});

export const {
  useReviewListQuery,
  useReviewQuery,
  useCreateReviewMutation,
  useUpdateReviewMutation,
  useDeleteReviewMutation,
} = reviewsApi;
