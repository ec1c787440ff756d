import { useTranslation } from 'react-i18next';
import type { QueuedHandover } from '@/admin/api/handover-queue';
import { failureTexts } from '@/shared/i18n/error-text';
import { Moment } from '@/admin/ui/moment/moment';
import { useFieldLabel } from '../use-field-label';
import page from '../scan.module.css';

interface QueuedLineProps {
  queued: QueuedHandover;
  /** Whether it is to be deleted and that was asked about. */
  asked: boolean;
  onMend: () => void;
  onDelete: () => void;
}

/** A handover that the server does not have. Only what it refused can be changed or deleted here. */
export function QueuedLine({ queued, asked, onMend, onDelete }: QueuedLineProps) {
  const { t } = useTranslation('admin');
  const { content, failure } = queued;
  const codes = content.parcels.map(({ code }) => code);
  const label = useFieldLabel(codes);
  return (
    <li className={page.queued}>
      <span>
        <strong>{t(`scan.kinds.${content.kind}`)}</strong> <Moment instant={content.happened_at} />
      </span>
      <bdi className={page.code}>{codes.join(', ')}</bdi>
      {failure === null && <span>{t('scan.queue.waiting')}</span>}
      {failure !== null && (
        <>
          <strong className={page.trouble}>{t('scan.queue.refused')}</strong>
          {[...new Set(failureTexts(failure, t, label))].map((text) => (
            <span key={text}>{text}</span>
          ))}
          {asked && <strong role="alert">{t('scan.queue.deleteSure')}</strong>}
          <span className={page.pair}>
            <button type="button" className={page.plain} onClick={onMend}>
              {t('scan.queue.mend')}
            </button>
            <button type="button" className={page.danger} onClick={onDelete}>
              {t('delete.action')}
            </button>
          </span>
        </>
      )}
    </li>
  );
}
