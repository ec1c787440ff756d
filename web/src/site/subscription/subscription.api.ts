import { api, dataOf } from '@/shared/api/api';

/** What is asked for at a parcel. */
export interface NewSubscription {
  code: string;
  email: string;
  /** Of the emails. */
  language: string;
}

/** What a mailed link does: begin to send emails, or stop. */
export type LinkedAct = 'confirm' | 'unsubscribe';

/** What the server answers to a confirmation. */
interface Confirmed {
  tracking_code?: string;
}

/** News about a parcel by email: asking for them, and what the links in emails lead to. */
export const subscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: build.mutation<unknown, NewSubscription>({
      query: ({ code, ...body }) => ({
        url: `/api/parcels/${encodeURIComponent(code)}/subscriptions`,
        method: 'POST',
        body,
      }),
    }),
    followLink: build.mutation<Confirmed | null, { act: LinkedAct; token: string }>({
      query: ({ act, token }) => ({ url: `/api/subscriptions/${act}`, method: 'POST', body: { token } }),
      transformResponse: dataOf<Confirmed | null>,
    }),
  }),
});

export const { useSubscribeMutation, useFollowLinkMutation } = subscriptionApi;
