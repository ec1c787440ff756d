import { useRef, useState } from 'react';
import type { ScannedParcel } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { keepHandover, markOffline, type QueuedHandover, queuedHandovers } from '@/admin/api/handover-queue';
import { contentOf, type Draft, type Position, type Problem, problemsOf } from './handover-draft';
import { useEventTitle } from './event-title';

/** Milliseconds that whoever hands over is kept waiting for the server's word. */
const PATIENCE = 4000;

interface SaveOptions {
  account: string;
  send: () => Promise<unknown>;
  /** Is told whether the server has it already. */
  onSaved: (sent: boolean) => void;
}

/** Keeps a handover on the device before anything else, then sends it while there is somebody to ask. */
export function useSave({ account, send, onSaved }: SaveOptions) {
  const titleOf = useEventTitle();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  /** The device has no room, or lets nothing be stored. */
  const [unstored, setUnstored] = useState(false);
  /** Set for one that is mended later: where it happened stays, and nobody is there to be asked any more. */
  const mended = useRef<QueuedHandover | null>(null);

  const begin = () => {
    mended.current = null;
    setProblems([]);
    setFailure(null);
    setUnstored(false);
  };
  const mend = (queued: QueuedHandover) => {
    begin();
    mended.current = queued;
    setFailure(queued.failure);
  };

  const keep = async (draft: Draft, position: Position | null) => {
    const before = mended.current;
    const where = before === null ? position : positionOf(before);
    await keepHandover(
      {
        id: draft.id,
        account,
        content: contentOf(draft, titleOf(draft), where),
        photo: draft.photo,
        offline: before !== null || !navigator.onLine,
        failure: null,
      },
      before?.id,
    );
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
          setTimeout(resolve, PATIENCE);
        }),
      ]).catch(() => undefined); // It waits; the queue tries again.
      const left = (await queuedHandovers()).find(({ id }) => id === draft.id);
      if (left?.failure) return setFailure(left.failure);
      if (left) await markOffline(left.id);
      begin();
      onSaved(left === undefined);
    } catch {
      setUnstored(true);
    } finally {
      setBusy(false);
    }
  };

  return { busy, problems, failure, unstored, begin, mend, save };
}

export type Saving = ReturnType<typeof useSave>;

function positionOf({ content }: QueuedHandover): Position | null {
  const { latitude, longitude, accuracy } = content;
  return latitude === null || longitude === null ? null : { latitude, longitude, accuracy };
}
