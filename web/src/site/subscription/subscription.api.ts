import { api, dataOf } from '@/shared/api/api';

/** Subscription request for a parcel. */
export interface NewSubscription {
  code: string;
  email: string;
  /** Language of the emails. */
  language: string;
}

/** Action of a mailed link: start or stop emails. */
export type LinkedAct = 'confirm' | 'unsubscribe';

/** Response to a confirmation. */
interface Confirmed {
  tracking_code?: string;
}

/** Email news about a parcel: the request, and the actions of links in emails. */
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
