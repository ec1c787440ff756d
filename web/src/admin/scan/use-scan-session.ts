import { useRef, useState } from 'react';
import type { HandoverKind } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { QueuedHandover } from '@/admin/api/handover-queue';
import { scannedCode } from '@/shared/ui/camera/scanned-code';
import { useQueue } from './queue/use-queue';
import {
  type Draft,
  draftOf,
  forOneRecipient,
  hasCode,
  isSame,
  newDraft,
  deferParcels,
  includeDeferred,
  withoutParcel,
} from './record/handover-draft';
import { withSeal } from './record/seals';
import { useKeptDraft } from './record/use-kept-draft';
import { useSave } from './record/use-save';
import { useCodeChecks } from './use-code-checks';

type View = 'codes' | 'record' | 'queue';

/** State of the scan page: the handover being recorded, the effect of each scanned code, and the queue. */
export function useScanSession(account: string) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  const [view, drawView] = useState<View>('codes');
  /** Ahead of the rendered view, like {@link latest}. */
  const shown = useRef(view);
  const [draft, drawDraft] = useState<Draft>(() => newDraft());
  /** Ahead of the rendered draft, since responses arrive at any time. */
  const latest = useRef(draft);
  /** Serializes checks, so that codes are added in the order they were read, and before a kind is chosen. */
  const checking = useRef(Promise.resolve());
  const checkCode = useCodeChecks();
  /** Number of the draft, so that a late response does not change another one. */
  const begun = useRef(0);
  /** Chosen kind, while the codes are checked. */
  const [chosen, setChosen] = useState<HandoverKind | null>(null);
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState('');
  const queue = useQueue(account);
  const setView = (next: View) => drawView((shown.current = next));
  const setDraft = (change: (before: Draft) => Draft) => drawDraft((latest.current = change(latest.current)));

  const begin = (next: Draft, at: View) => {
    begun.current += 1;
    setChosen(null);
    setDraft(() => next);
    setCurrent(0);
    setView(at);
  };
  const saving = useSave({
    account,
    send: queue.send,
    onRefused: () => setSaid(''),
    onSaved: (sent) => {
      const { later } = latest.current;
      begin(newDraft(later), 'codes');
      const saved = t(sent ? 'scan.saved' : 'scan.kept');
      setSaid(later.length === 0 ? saved : `${saved} ${t('scan.next', { codes: codesOf(later) })}`);
    },
  });

  const mends = saving.mended?.id ?? (saving.failure ? draft.id : null);
  useKeptDraft({
    account,
    now: draft.parcels.length === 0 ? null : { draft, recording: view === 'record', current, mends },
    paused: saving.busy,
    onFound: (kept, mended) => {
      if (mended) saving.mend(mended);
      // Older releases stored fewer fields.
      begin({ ...newDraft(), ...kept.draft }, kept.recording ? 'record' : 'codes');
      setCurrent(kept.current);
      setSaid(t('scan.restored'));
    },
  });

  const checkAndAdd = async (code: string, within: number) => {
    if (hasCode(latest.current, code)) return setSaid(t('scan.twice', { code }));
    setSaid(t('scan.checking', { code }));
    // Without a connection, the code is added and checked later.
    if ((await checkCode(code)) === 'unknown') return setSaid(t('scan.noParcel', { code }));
    // A code read for another handover belongs to the next one.
    const list = within === begun.current || shown.current === 'codes' ? 'parcels' : 'later';
    setDraft((before) => ({ ...before, [list]: [...before[list], { code, seals: [] }] }));
    setSaid(t('scan.added', { code }));
  };
  const addParcel = (code: string) => {
    const within = begun.current;
    checking.current = checking.current.then(() => checkAndAdd(code, within));
  };

  const record = async (kind: HandoverKind) => {
    const within = begun.current;
    setChosen(kind);
    await checking.current;
    const codes = codesOf(latest.current.parcels);
    const answers = await Promise.all(codes.map(checkCode));
    if (within !== begun.current) return;
    setChosen(null);
    const unknown = codes.filter((_, at) => answers[at] === 'unknown');
    if (unknown.length > 0) return setSaid(unknown.map((code) => t('scan.noParcel', { code })).join(' '));
    saving.begin();
    setSaid('');
    const known = answers.filter((answer) => typeof answer === 'object');
    begin(forOneRecipient({ ...latest.current, kind }, known), 'record');
  };

  /** Reopens a rejected handover, before the parcels at hand. */
  const mend = (queued: QueuedHandover) => {
    const { parcels, later } = latest.current;
    // Parcels of another rejected handover are in the queue.
    const atHand = saving.mended || saving.failure ? later : [...parcels, ...later];
    const next = draftOf(queued);
    saving.mend(queued);
    begin({ ...next, later: atHand.filter(({ code }) => !hasCode(next, code)) }, 'record');
  };

  return {
    view,
    setView,
    draft,
    setDraft,
    /** Parcel that the next seal belongs to. */
    current,
    setCurrent,
    /** Last action, for the status line. */
    said,
    queue,
    saving,
    addParcel,
    removeParcel: (at: number) => {
      setDraft((before) => withoutParcel(before, at));
      setSaid('');
    },
    separate: (codes: string[]) => {
      setDraft((before) => deferParcels(before, codes));
      setCurrent(0);
      saving.settle();
    },
    /** Handles a scanned code: a parcel, or a seal of the current parcel. */
    read: (text: string) => {
      navigator.vibrate?.(60);
      const code = scannedCode(text);
      if (view === 'codes') return code === undefined ? setSaid(site('scan.strange')) : addParcel(code);
      const parcel = draft.parcels.findIndex((one) => code !== undefined && isSame(one.code, code));
      if (parcel >= 0) return setCurrent(parcel);
      setDraft((before) => withSeal(before, current, text));
      setSaid(t('scan.added', { code: text }));
    },
    chosen,
    /** Continues from the codes, unless one is unknown. */
    record: (kind: HandoverKind) => void record(kind),
    /** Returns to the codes; a rejected handover stays in the queue, and a new one begins. */
    stopRecording: () => {
      if (saving.failure) return begin(newDraft(latest.current.later), 'codes');
      setDraft(includeDeferred);
      setView('codes');
    },
    mend,
  };
}

const codesOf = (parcels: Draft['parcels']) => parcels.map(({ code }) => code);
