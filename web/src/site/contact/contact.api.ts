import { api } from '@/shared/api/api';

/** What the public contact form sends. */
export interface VisitorMessage {
  name: string;
  email: string;
  subject: string;
  body: string;
  /** A trap: people do not see the field, robots fill it in, and the server tells them apart. */
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
