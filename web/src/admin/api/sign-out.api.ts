import { api, dataOf } from '@/shared/api/api';
import { adminSignedOut } from '@/shared/state/session.slice';

/** Ends the session, and with it all that was answered to it. */
export const signOutApi = api.injectEndpoints({
  endpoints: (build) => ({
    signOut: build.mutation<null, void>({
      query: () => '/api/admins/auth/signout',
      transformResponse: dataOf<null>,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(adminSignedOut());
        dispatch(api.util.resetApiState());
      },
    }),
  }),
});

export const { useSignOutMutation } = signOutApi;
