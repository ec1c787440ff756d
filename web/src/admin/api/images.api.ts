import type { UploadedImage } from '@vaultway/contracts';
import { api } from '@/shared/api/api';
import { formQuery } from './picture-form';

/** Endpoint that stores a picture before the record that shows it is saved. */
const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadImage: build.mutation<UploadedImage, File>({
      queryFn: (file, call) => formQuery<UploadedImage>('/api/images', 'POST')({ fields: {}, file }, call),
    }),
  }),
});

export const { useUploadImageMutation } = imagesApi;
