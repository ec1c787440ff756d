import { useState } from 'react';
import type { ScannedParcel } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { dropDraft } from '@/admin/api/handover-drafts';
import { keepHandover, markOffline, type QueuedHandover, queuedHandovers } from '@/admin/api/handover-queue';
import { useAppDispatch } from '@/shared/state/hooks';
import { askAboutParcels } from '../scan.api';
import { contentOf, type Draft, type Position, type Problem, problemsOf } from './handover-draft';
import { useEventTitle } from './event-title';

/** Maximum wait for the server's response while the person is present, in ms. */
const PATIENCE_MS = 4000;

interface SaveOptions {
  account: string;
  send: () => Promise<unknown>;
  onRefused: () => void;
  /** @param sent whether the server already has it */
  onSaved: (sent: boolean) => void;
}

/** Stores a handover on the device first, then sends it while the person is present. */
export function useSave({ account, send, onRefused, onSaved }: SaveOptions) {
  const titleOf = useEventTitle();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  /** Storage is full or unavailable. */
  const [unstored, setUnstored] = useState(false);
  /** Handover being corrected later: keeps its position and its `offline` flag. */
  const [mended, setMended] = useState<QueuedHandover | null>(null);

  const begin = () => {
    setMended(null);
    setProblems([]);
    setFailure(null);
    setUnstored(false);
  };
  /** Clears the errors once they are corrected. */
  const settle = () => {
    setProblems([]);
    setFailure(null);
  };
  const mend = (queued: QueuedHandover) => {
    begin();
    setMended(queued);
    setFailure(queued.failure);
  };

  const keep = async (draft: Draft, position: Position | null) => {
    const where = mended === null ? position : positionOf(mended);
    const refused = (await queuedHandovers()).find(({ id }) => id === (mended?.id ?? draft.id));
    await keepHandover(
      {
        id: draft.id,
        account,
        content: contentOf(draft, titleOf(draft), where),
        photo: draft.photo,
        offline: refused?.offline ?? !navigator.onLine,
        asked: refused?.asked ?? false,
        failure: null,
      },
      mended?.id,
    );
    await dropDraft(account).catch(() => undefined);
  };

  const save = async (draft: Draft, known: readonly ScannedParcel[], position: Position | null) => {
    const found = problemsOf(draft, known);
    setProblems(found);
    setFailure(null);
    if (found.length > 0 || busy) return;
    setBusy(true);
    try {
      await keep(draft, position);
      await Promise.race([
        send(),
        new Promise((resolve) => {
          setTimeout(resolve, PATIENCE_MS);
        }),
      ]).catch(() => undefined); // It stays queued, and the queue retries.
      const left = (await queuedHandovers()).find(({ id }) => id === draft.id);
      if (left?.failure) {
        onRefused();
        dispatch(askAboutParcels());
        return setFailure(left.failure);
      }
      if (left) await markOffline(left.id);
      begin();
      onSaved(left === undefined);
    } catch {
      setUnstored(true);
    } finally {
      setBusy(false);
    }
  };

  return { busy, problems, failure, unstored, mended, begin, settle, mend, save };
}

export type Saving = ReturnType<typeof useSave>;

function positionOf({ content }: QueuedHandover): Position | null {
  const { latitude, longitude, accuracy } = content;
  return latitude === null || longitude === null ? null : { latitude, longitude, accuracy };
}
