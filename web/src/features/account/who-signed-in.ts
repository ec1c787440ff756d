import type { UnknownAction } from '@reduxjs/toolkit';
import type { SignInAnswer } from '@vaultway/contracts';
import { adminKnown } from '@/state/session.slice';

/** What the site learnt at its start still says that nobody is signed in. */
export function staleAfter(answer: SignInAnswer | undefined): 'Graph'[] {
  return answer?.admin ? ['Graph'] : [];
}

interface Started {
  dispatch: (action: UnknownAction) => unknown;
  queryFulfilled: Promise<{ data: SignInAnswer }>;
}

/** `onQueryStarted` of every way to sign in. */
export async function knowWho(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer?.data.admin) dispatch(adminKnown(answer.data.admin));
}
