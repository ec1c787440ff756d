import { api } from '@/shared/api/api';

/** Message of the public contact form. */
export interface VisitorMessage {
  name: string;
  email: string;
  subject: string;
  body: string;
  /** Honeypot: people do not see the field, bots fill it in, and the server distinguishes them. */
  website?: string;
}

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<unknown, VisitorMessage>({
      query: (body) => ({ url: '/api/messages', method: 'POST', body }),
    }),
  }),
});

export const { useSendMessageMutation } = contactApi;
