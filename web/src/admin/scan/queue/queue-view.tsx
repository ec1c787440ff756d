import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropHandover, type QueuedHandover } from '@/admin/api/handover-queue';
import { QueuedLine } from './queued-line';
import page from '../scan.module.css';

interface QueueViewProps {
  queued: QueuedHandover[];
  /** Number of handovers of other accounts on this device. */
  ofOthers: number;
  onSend: () => void;
  onMend: (queued: QueuedHandover) => void;
  onBack: () => void;
}

/** Lists the handovers that wait for a connection, and the rejected ones with the reason. */
export function QueueView({ queued, ofOthers, onSend, onMend, onBack }: QueueViewProps) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<string | null>(null);
  const waits = queued.some(({ failure }) => failure === null);
  return (
    <>
      <h2>{t('scan.queue.title')}</h2>
      {queued.length === 0 && <p>{t('scan.queue.none')}</p>}
      <ul className={page.parcels}>
        {queued.map((each) => (
          <QueuedLine
            key={each.id}
            queued={each}
            asked={asked === each.id}
            onMend={() => onMend(each)}
            onDelete={() => (asked === each.id ? void dropHandover(each.id) : setAsked(each.id))}
          />
        ))}
      </ul>
      {ofOthers > 0 && <p className={page.notice}>{t('scan.queue.ofOthers', { count: ofOthers })}</p>}
      <div className={page.thumb}>
        <button type="button" className={page.plain} onClick={onBack}>
          {t('scan.back')}
        </button>
        {waits && (
          <button type="button" className={page.primary} onClick={onSend}>
            {t('scan.queue.send')}
          </button>
        )}
      </div>
    </>
  );
}
