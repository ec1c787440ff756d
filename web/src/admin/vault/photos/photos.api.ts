import type { ItemPhoto } from '@vaultway/contracts';
import { formQuery } from '@/admin/api/picture-form';
import { api, dataOf } from '@/shared/api/api';

const photosOf = (item: string) => `/api/vault/items/${encodeURIComponent(item)}/photos`;

/** Address of a photo, which only those who may read the item can open. */
export const photoPath = ({ item_id, id }: ItemPhoto) => `${photosOf(item_id)}/${id}`;

const photosApi = api.enhanceEndpoints({ addTagTypes: ['Vault'] }).injectEndpoints({
  endpoints: (build) => ({
    itemPhotos: build.query<ItemPhoto[], string>({
      query: photosOf,
      transformResponse: dataOf<ItemPhoto[]>,
      providesTags: ['Vault'],
    }),
    addItemPhoto: build.mutation<ItemPhoto, { item: string; image: File }>({
      queryFn: ({ item, image }, call) =>
        formQuery<ItemPhoto>(photosOf(item), 'POST')({ fields: {}, file: image }, call),
      invalidatesTags: ['Vault', 'Audit'],
    }),
    removeItemPhoto: build.mutation<ItemPhoto, { photo: ItemPhoto; reason: string }>({
      query: ({ photo, reason }) => ({ url: `${photoPath(photo)}/remove`, method: 'POST', body: { reason } }),
      transformResponse: dataOf<ItemPhoto>,
      invalidatesTags: (removed) => (removed ? ['Vault', 'Audit'] : []),
    }),
  }),
});

export const { useItemPhotosQuery, useAddItemPhotoMutation, useRemoveItemPhotoMutation } = photosApi;
