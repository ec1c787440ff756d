import { graphApi } from '@/shared/state/graph.api';
import type { ApiFailure } from '@/shared/api/failure';
import type { useAppDispatch } from '@/shared/state/hooks';
import { dropHandover, keepHandover, markOffline, queuedHandovers } from '@/admin/api/handover-queue';
import { sendHandover } from '../scan.api';

/** One tab at a time, since two would send the same handovers. */
const LOCK = 'vaultway.handovers.sending';
/** The request timed out, was throttled or had no session; the handover itself may be valid. */
const SEND_LATER = new Set([401, 408, 429]);

/**
 * Sends an account's queued handovers, oldest first, until the queue is empty or the server is unreachable. Keeps
 * rejected ones with the reason, without blocking the others.
 *
 * @returns seconds that the server asks to wait before the next attempt
 */
export async function sendQueue(
  account: string,
  dispatch: ReturnType<typeof useAppDispatch>,
): Promise<number | null> {
  return navigator.locks.request(LOCK, async () => {
    const waiting = (await queuedHandovers()).filter(
      (queued) => queued.account === account && queued.failure === null,
    );
    if (waiting.length === 0) return null;
    // Another tab may have signed in another account, which must not be recorded as the sender.
    const graph = await dispatch(
      graphApi.endpoints.graph.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    const site = graph.isSuccess ? graph.data : undefined;
    if (site && (site.admin === false || site.admin.id !== account)) return null;
    for (const queued of waiting) {
      const answer = site ? await sendHandover(queued, dispatch) : null;
      if (answer && 'data' in answer) await dropHandover(queued.id);
      else if (answer && isRefusal(answer.error)) {
        await keepHandover({ ...queued, asked: !queued.offline, failure: answer.error });
      } else {
        await markOffline(queued.id);
        return answer?.error.retryAfter ?? null;
      }
    }
    return null;
  });
}

const isRefusal = ({ status, code }: ApiFailure) =>
  status >= 400 && status < 500 && !SEND_LATER.has(status) && code !== 'second_factor_required';
