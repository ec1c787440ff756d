import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, type StoredHandoverDraft, keptDraft } from '@/admin/api/handover-drafts';
import { type QueuedHandover, queuedHandovers } from '@/admin/api/handover-queue';
import type { Draft } from './handover-draft';

type Kept = StoredHandoverDraft<Draft>;

/** Without a change, such as the end of a stroke, before it is written down. */
const SETTLE_MS = 250;

interface KeptDraftOptions {
  account: string;
  /** What to keep; null while there is nothing. */
  now: Omit<Kept, 'account' | 'kept_at'> | null;
  /** While it is saved, which takes it over. */
  paused: boolean;
  /** Is told what the last visit left, and the refused handover that it mends. */
  onFound: (kept: Kept, mended: QueuedHandover | undefined) => void;
}

/** Keeps what is being recorded on the device, and gives it back once, when the page opens again. */
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
      // A browser without storage loses it with the tab.
      void writing.catch(() => undefined);
    };
    const timer = setTimeout(write, SETTLE_MS);
    // Whoever puts the phone away may not come back to this page.
    const writeNow = () => void (document.hidden && !written && write());
    document.addEventListener('visibilitychange', writeNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', writeNow);
    };
  }, [asked, paused, account, draft, recording, current, mends]);
}

/** A draft that was saved, just before its tab was killed, is none any more. */
async function leftBehind(account: string) {
  const kept = (await keptDraft(account)) as Kept | undefined;
  if (!kept) return undefined;
  const id = kept.mends ?? kept.draft.id;
  const queued = (await queuedHandovers()).find((one) => one.id === id);
  if (queued ? queued.failure === null : kept.mends !== null) return undefined;
  return { kept, mended: queued };
}
