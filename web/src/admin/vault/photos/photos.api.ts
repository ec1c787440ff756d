import type { ItemPhoto, OpeningPhoto } from '@vaultway/contracts';
import { formQuery } from '@/admin/api/picture-form';
import { api, dataOf } from '@/shared/api/api';

export type Photo = ItemPhoto | OpeningPhoto;
/** Subject of a photo. */
export type Shown = { item_id: string } | { opening_id: string };

const photosOf = (shown: Shown) =>
  'item_id' in shown
    ? `/api/vault/items/${encodeURIComponent(shown.item_id)}/photos`
    : `/api/vault/openings/${encodeURIComponent(shown.opening_id)}/photos`;

/** Address of a photo, which only those who may read what it shows can open. */
export const photoPath = (photo: Photo) => `${photosOf(photo)}/${photo.id}`;

const photosApi = api.enhanceEndpoints({ addTagTypes: ['Vault'] }).injectEndpoints({
  endpoints: (build) => ({
    photos: build.query<Photo[], Shown>({
      query: photosOf,
      transformResponse: dataOf<Photo[]>,
      providesTags: ['Vault'],
    }),
    addPhoto: build.mutation<Photo, { shown: Shown; image: File }>({
      queryFn: ({ shown, image }, call) =>
        formQuery<Photo>(photosOf(shown), 'POST')({ fields: {}, file: image }, call),
      invalidatesTags: ['Vault', 'Audit'],
    }),
    removePhoto: build.mutation<Photo, { photo: Photo; reason: string }>({
      query: ({ photo, reason }) => ({ url: `${photoPath(photo)}/remove`, method: 'POST', body: { reason } }),
      transformResponse: dataOf<Photo>,
      invalidatesTags: (removed) => (removed ? ['Vault', 'Audit'] : []),
    }),
  }),
});

export const { usePhotosQuery, useAddPhotoMutation, useRemovePhotoMutation } = photosApi;
