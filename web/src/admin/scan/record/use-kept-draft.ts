import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, type StoredHandoverDraft, keptDraft } from '@/admin/api/handover-drafts';
import { type QueuedHandover, queuedHandovers } from '@/admin/api/handover-queue';
import type { Draft } from './handover-draft';

type Kept = StoredHandoverDraft<Draft>;

/** Delay after the last change, such as the end of a stroke, before the draft is stored. */
const SETTLE_MS = 250;

interface KeptDraftOptions {
  account: string;
  /** Null while there is nothing to store. */
  now: Omit<Kept, 'account' | 'kept_at'> | null;
  /** Set while saving, which takes over the data. */
  paused: boolean;
  /** Called with the draft of the last visit, and the rejected handover that it corrects. */
  onFound: (kept: Kept, mended: QueuedHandover | undefined) => void;
}

/** Stores the handover being recorded on the device, and restores it once when the page opens again. */
export function useKeptDraft({ account, now, paused, onFound }: KeptDraftOptions): void {
  const [asked, setAsked] = useState(false);
  const found = useRef(onFound);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const left = await leftBehind(account).catch(() => undefined);
      if (gone) return;
      if (left) found.current(left.kept, left.mended);
      setAsked(true);
    };
    void ask();
    return () => {
      gone = true;
    };
  }, [account]);

  const { draft, recording = false, current = 0, mends = null } = now ?? {};
  useEffect(() => {
    if (!asked || paused) return undefined;
    let written = false;
    const write = () => {
      written = true;
      const writing = draft ? keepDraft({ account, draft, recording, current, mends }) : dropDraft(account);
      // Without storage the draft is lost with the tab.
      void writing.catch(() => undefined);
    };
    const timer = setTimeout(write, SETTLE_MS);
    // A phone that is put away may never return to this page.
    const writeNow = () => void (document.hidden && !written && write());
    document.addEventListener('visibilitychange', writeNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', writeNow);
    };
  }, [asked, paused, account, draft, recording, current, mends]);
}

/** Ignores a draft that was saved just before its tab was killed. */
async function leftBehind(account: string) {
  const kept = (await keptDraft(account)) as Kept | undefined;
  if (!kept) return undefined;
  const id = kept.mends ?? kept.draft.id;
  const queued = (await queuedHandovers()).find((one) => one.id === id);
  if (queued ? queued.failure === null : kept.mends !== null) return undefined;
  return { kept, mended: queued };
}
