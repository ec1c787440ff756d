import { api, dataOf } from '@/shared/api/api';
import { endAttempts } from '@/shared/api/request-keys';
import { adminSignedOut } from '@/shared/api/session-actions';

/** Ends the session and clears its cached responses. */
export const signOutApi = api.injectEndpoints({
  endpoints: (build) => ({
    signOut: build.mutation<null, void>({
      query: () => '/api/admins/auth/signout',
      transformResponse: dataOf<null>,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        endAttempts();
        dispatch(adminSignedOut());
        dispatch(api.util.resetApiState());
      },
    }),
  }),
});

export const { useSignOutMutation } = signOutApi;
