import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/admin/paths';
import { CameraView } from '@/admin/widgets/camera/camera-view';
import { CodesView } from './codes-view';
import { RecordView } from './record/record-view';
import { QueueView } from './queue/queue-view';
import { ScanBar } from './scan-bar';
import { TodaysRun } from './todays-run';
import { useOnline } from '@/admin/ui/hooks/use-online';
import { useScanSession } from './use-scan-session';
import { WithCodes } from './with-codes';
import styles from './scan.module.css';

interface ScanPageProps {
  /** ID of the recording account. */
  account: string;
  /** Whether the session is still valid. Handovers recorded without one wait for the next. */
  signedIn: boolean;
}

/** Records handovers: parcel codes, the kind of handover, and who signs. */
export function ScanPage({ account, signedIn }: ScanPageProps) {
  const { t } = useTranslation('admin');
  const picture = useRef<HTMLVideoElement>(null);
  const online = useOnline();
  const session = useScanSession(account);
  const { view, setView, draft, queue } = session;

  return (
    <div className={styles.page}>
      <ScanBar
        account={account}
        waiting={queue.isRead ? queue.mine.length : undefined}
        showsQueue={view === 'queue' || queue.mine.length + queue.ofOthers > 0}
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
          {session.said !== '' && <WithCodes text={session.said} />}
        </p>
        {view !== 'queue' && (
          <CameraView
            onCode={session.read}
            picture={picture}
            hint={t(view === 'codes' ? 'scan.pointAtParcel' : 'scan.pointAtSeal')}
          />
        )}
        {view === 'codes' && (
          <CodesView
            draft={draft}
            onCode={session.addParcel}
            onRemove={session.removeParcel}
            chosen={session.chosen}
            onKind={session.record}
          />
        )}
        {view === 'codes' && signedIn && draft.parcels.length === 0 && (
          <TodaysRun account={account} onCode={session.addParcel} />
        )}
        {view === 'record' && (
          <RecordView
            draft={draft}
            onChange={session.setDraft}
            current={session.current}
            onCurrent={session.setCurrent}
            picture={picture}
            saving={session.saving}
            onSeparate={session.separate}
            onBack={session.stopRecording}
          />
        )}
        {view === 'queue' && (
          <QueueView
            queued={queue.mine}
            ofOthers={queue.ofOthers}
            onSend={() => void queue.send()}
            onMend={session.mend}
            onBack={() => setView('codes')}
          />
        )}
      </main>
    </div>
  );
}
