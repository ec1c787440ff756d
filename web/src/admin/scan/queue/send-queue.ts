import { graphApi } from '@/shared/api/graph.api';
import type { ApiFailure } from '@/shared/api/failure';
import type { useAppDispatch } from '@/shared/state/hooks';
import { dropHandover, keepHandover, markOffline, queuedHandovers } from '@/admin/api/handover-queue';
import { sendHandover } from '../scan.api';

/** One tab at a time: two would send the same. */
const LOCK = 'vaultway.handovers.sending';
/** The request itself came too late, too often or without a session; the handover may be as it should. */
const SEND_LATER = new Set([401, 408, 429]);

/**
 * Sends what waits of somebody, the oldest first, until all is sent or the server cannot be reached. What it refuses is
 * kept with the reason, and does not hold up the others.
 *
 * @returns seconds that the server asks to wait before the next try
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
    // Another tab may have signed somebody else in, who is not to have done this.
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
