import { useState } from 'react';
import type { HandoverKind } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { QueuedHandover } from '@/admin/api/handover-queue';
import { scannedCode } from '@/shared/ui/camera/scanned-code';
import { useQueue } from './queue/use-queue';
import { type Draft, draftOf, hasCode, isSame, newDraft, withoutParcel } from './record/handover-draft';
import { withSeal } from './record/seals';
import { useKeptDraft } from './record/use-kept-draft';
import { useSave } from './record/use-save';

type View = 'codes' | 'record' | 'queue';

/** The handover that is being recorded, what each code that is read does to it, and those that wait to be sent. */
export function useScanSession(account: string) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  const [view, setView] = useState<View>('codes');
  const [draft, setDraft] = useState(newDraft);
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState('');
  const queue = useQueue(account);

  const begin = (next: Draft, at: View) => {
    setDraft(next);
    setCurrent(0);
    setView(at);
  };
  const saving = useSave({
    account,
    send: queue.send,
    onSaved: (sent) => {
      begin(newDraft(), 'codes');
      setSaid(t(sent ? 'scan.saved' : 'scan.kept'));
    },
  });

  const mends = saving.mended?.id ?? (saving.failure ? draft.id : null);
  useKeptDraft({
    account,
    now: draft.parcels.length === 0 ? null : { draft, recording: view === 'record', current, mends },
    paused: saving.busy,
    onFound: (kept, mended) => {
      if (mended) saving.mend(mended);
      begin(kept.draft, kept.recording ? 'record' : 'codes');
      setCurrent(kept.current);
      setSaid(t('scan.restored'));
    },
  });

  const addParcel = (code: string) => {
    if (hasCode(draft, code)) return setSaid(t('scan.twice', { code }));
    setDraft((before) => ({ ...before, parcels: [...before.parcels, { code, seals: [] }] }));
    setSaid(t('scan.added', { code }));
  };

  return {
    view,
    setView,
    draft,
    setDraft,
    /** The parcel that the next seal is on. */
    current,
    setCurrent,
    /** What was done last, for the status line. */
    said,
    queue,
    saving,
    addParcel,
    removeParcel: (at: number) => setDraft((before) => withoutParcel(before, at)),
    /** Takes what the camera reads: a parcel's code, or a seal of the current parcel. */
    read: (text: string) => {
      navigator.vibrate?.(60);
      const code = scannedCode(text);
      if (view === 'codes') return code === undefined ? setSaid(site('scan.strange')) : addParcel(code);
      const parcel = draft.parcels.findIndex((one) => code !== undefined && isSame(one.code, code));
      if (parcel >= 0) return setCurrent(parcel);
      setDraft((before) => withSeal(before, current, text));
      setSaid(t('scan.added', { code: text }));
    },
    /** From the codes to what happens to them. */
    record: (kind: HandoverKind) => {
      saving.begin();
      setSaid('');
      begin({ ...draft, kind }, 'record');
    },
    /** Back to the codes; a handover that was refused stays in the queue, and another one begins. */
    stopRecording: () => {
      if (saving.failure) begin(newDraft(), 'codes');
      else setView('codes');
    },
    /** Opens a refused handover again. */
    mend: (queued: QueuedHandover) => {
      saving.mend(queued);
      begin(draftOf(queued), 'record');
    },
  };
}
