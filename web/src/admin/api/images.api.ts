import type { UploadedImage } from '@vaultway/contracts';
import { api } from '@/shared/api/api';
import { formQuery } from './picture-form';

/** A picture is stored before the record that is to show it is saved. */
const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadImage: build.mutation<UploadedImage, File>({
      queryFn: (file, call) => formQuery<UploadedImage>('/api/images', 'POST')({ fields: {}, file }, call),
    }),
  }),
});

export const { useUploadImageMutation } = imagesApi;
