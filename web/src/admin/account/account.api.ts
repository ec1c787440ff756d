import type { Admin, SecondStep, SignedIn, SignInAnswer } from '@vaultway/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, dataOf } from '@/shared/api/api';
import { graphApi } from '@/shared/state/graph.api';
import { adminKnown } from '@/shared/state/session.slice';

/** Endpoints for sign-in and passwords. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignInAnswer, { email: string; password: string }>({
      query: (fields) => ({ url: '/api/admins/auth/signin', method: 'POST', body: formOf(fields) }),
      transformResponse: dataOf<SignInAnswer>,
      onQueryStarted: beginSession,
    }),
    secondStep: build.mutation<SignedIn, SecondStep>({
      query: (body) => ({ url: '/api/admins/auth/signin/second-step', method: 'POST', body }),
      transformResponse: dataOf<SignedIn>,
      onQueryStarted: beginSession,
    }),
    signUp: build.mutation<Admin, { email: string; password: string; token: string }>({
      query: (body) => ({ url: '/api/admins', method: 'POST', body }),
      transformResponse: dataOf<Admin>,
    }),
    sendToken: build.mutation<null, { email: string }>({
      query: (body) => ({ url: '/api/admins/auth/send-pin', method: 'POST', body }),
      transformResponse: dataOf<null>,
    }),
    resetPassword: build.mutation<
      null,
      { email: string; password_token: string; new_password: string; confirm_new_password: string }
    >({
      query: (body) => ({ url: '/api/admins/auth/update/password-guest', method: 'PATCH', body }),
      transformResponse: dataOf<null>,
    }),
    sendLink: build.mutation<null, { email: string }>({
      query: (body) => ({ url: '/api/admins/auth/links', method: 'POST', body }),
      transformResponse: dataOf<null>,
    }),
    signInByLink: build.mutation<SignInAnswer, { token: string }>({
      query: (body) => ({ url: '/api/admins/auth/signin/link', method: 'POST', body }),
      transformResponse: dataOf<SignInAnswer>,
      onQueryStarted: beginSession,
    }),
    resetPasswordByLink: build.mutation<
      null,
      { token: string; new_password: string; confirm_new_password: string }
    >({
      query: (body) => ({ url: '/api/admins/auth/update/password-link', method: 'PATCH', body }),
      transformResponse: dataOf<null>,
    }),
    changePassword: build.mutation<
      null,
      { password: string; new_password: string; confirm_new_password: string }
    >({
      query: (body) => ({ url: '/api/admins/auth/update/password-user', method: 'PATCH', body }),
      transformResponse: dataOf<null>,
    }),
  }),
});

export const {
  useSignInMutation,
  useSecondStepMutation,
  useSignUpMutation,
  useSendTokenMutation,
  useResetPasswordMutation,
  useSendLinkMutation,
  useSignInByLinkMutation,
  useResetPasswordByLinkMutation,
  useChangePasswordMutation,
} = accountApi;

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

interface Started {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  queryFulfilled: Promise<{ data: SignInAnswer }>;
}

/**
 * `onQueryStarted` of every sign-in endpoint: clears responses cached for the previous visitor, and refetches the
 * site's content, which the panel subscribes to.
 */
export async function beginSession(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (!answer?.data.admin) return;
  dispatch(api.util.resetApiState());
  dispatch(adminKnown(answer.data.admin));
  void dispatch(graphApi.endpoints.graph.initiate());
}

/** Asks who is signed in after a sign-up, which begins a session of the account. */
export const afterSignUp = () => async (dispatch: Started['dispatch']) => {
  dispatch(api.util.resetApiState());
  await dispatch(graphApi.endpoints.graph.initiate());
};
