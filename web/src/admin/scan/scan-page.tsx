import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scannedCode } from '@/shared/ui/camera/scanned-code';
import type { QueuedHandover } from '@/admin/api/handover-queue';
import { paths } from '@/admin/paths';
import { CameraView } from './camera/camera-view';
import { CodesView } from './codes-view';
import { type Draft, draftOf, hasCode, isSame, newDraft, withoutParcel } from './record/handover-draft';
import { RecordView } from './record/record-view';
import { withSeal } from './record/seals';
import { useKeptDraft } from './record/use-kept-draft';
import { useSave } from './record/use-save';
import { QueueView } from './queue/queue-view';
import { useQueue } from './queue/use-queue';
import { ScanBar } from './scan-bar';
import { useOnline } from './use-online';
import styles from './scan.module.css';

interface ScanPageProps {
  /** The ID of whoever works here. */
  account: string;
  /** Whether the session still stands. What is recorded without one waits for the next. */
  signedIn: boolean;
}

/** Parcels change hands: their codes, what happens to them, and who signs for it. */
export function ScanPage({ account, signedIn }: ScanPageProps) {
  const { t } = useTranslation('admin');
  const { t: site } = useTranslation('site');
  const [view, setView] = useState<'codes' | 'record' | 'queue'>('codes');
  const [draft, setDraft] = useState(newDraft);
  /** The parcel that the next seal is on. */
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState('');
  const picture = useRef<HTMLVideoElement>(null);
  const online = useOnline();
  const queue = useQueue(account);

  const begin = (next: Draft, at: typeof view) => {
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
  const read = (text: string) => {
    navigator.vibrate?.(60);
    const code = scannedCode(text);
    if (view === 'codes') return code === undefined ? setSaid(site('scan.strange')) : addParcel(code);
    const parcel = draft.parcels.findIndex((one) => code !== undefined && isSame(one.code, code));
    if (parcel >= 0) return setCurrent(parcel);
    setDraft((before) => withSeal(before, current, text));
    setSaid(t('scan.added', { code: text }));
  };
  const mend = (queued: QueuedHandover) => {
    saving.mend(queued);
    begin(draftOf(queued), 'record');
  };

  return (
    <div className={styles.page}>
      <ScanBar
        account={account}
        waiting={queue.isRead ? queue.mine.length : undefined}
        inQueue={view === 'queue'}
        onQueue={() => setView(view === 'queue' ? 'codes' : 'queue')}
      />
      <main className={styles.main}>
        {!signedIn && (
          <p className={styles.notice} role="alert">
            {t('scan.signInAgain')} <a href={paths.signIn}>{t('account.signIn.action')}</a>
          </p>
        )}
        {!online && <p className={styles.notice}>{t('scan.offline')}</p>}
        <p role="status" className={styles.said}>
          {said}
        </p>
        {view !== 'queue' && (
          <CameraView
            onCode={read}
            picture={picture}
            hint={t(view === 'codes' ? 'scan.pointAtParcel' : 'scan.pointAtSeal')}
          />
        )}
        {view === 'codes' && (
          <CodesView
            draft={draft}
            onCode={addParcel}
            onRemove={(at) => setDraft((before) => withoutParcel(before, at))}
            onKind={(kind) => {
              saving.begin();
              setSaid('');
              begin({ ...draft, kind }, 'record');
            }}
          />
        )}
        {view === 'record' && (
          <RecordView
            draft={draft}
            onChange={setDraft}
            current={current}
            onCurrent={setCurrent}
            picture={picture}
            saving={saving}
            onBack={() => {
              if (saving.failure) begin(newDraft(), 'codes');
              else setView('codes');
            }}
          />
        )}
        {view === 'queue' && (
          <QueueView
            queued={queue.mine}
            ofOthers={queue.ofOthers}
            onSend={() => void queue.send()}
            onMend={mend}
            onBack={() => setView('codes')}
          />
        )}
      </main>
    </div>
  );
}
