import { api } from '@/api/api';

/** What the public contact form sends. */
export interface VisitorMessage {
  name: string;
  email: string;
  subject: string;
  body: string;
}

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<unknown, VisitorMessage>({
      query: (body) => ({ url: '/api/messages', method: 'POST', body }),
    }),
  }),
});

export const { useSendMessageMutation } = contactApi;
