import { useTranslation } from 'react-i18next';
import type { QueuedHandover } from '@/admin/api/handover-queue';
import { Code } from '@/admin/widgets/code/code';
import { Moment } from '@/admin/ui/cells/moment';
import { useRefusalTexts } from '../use-refusal-texts';
import { WithCodes } from '../with-codes';
import page from '../scan.module.css';

interface QueuedLineProps {
  queued: QueuedHandover;
  /** Whether deletion awaits confirmation. */
  asked: boolean;
  onMend: () => void;
  onDelete: () => void;
}

/** Queued handover. Only rejected ones can be changed or deleted here. */
export function QueuedLine({ queued, asked, onMend, onDelete }: QueuedLineProps) {
  const { t } = useTranslation('admin');
  const { content, failure } = queued;
  const codes = content.parcels.map(({ code }) => code);
  const refusalTexts = useRefusalTexts(codes);
  return (
    <li className={page.queued}>
      <span>
        <strong>{t(`scan.kinds.${content.kind}`)}</strong> <Moment instant={content.happened_at} />
      </span>
      <strong className={page.code}>
        {codes.map((code) => (
          <Code key={code}>{code}</Code>
        ))}
      </strong>
      {failure === null && <span>{t('scan.queue.waiting')}</span>}
      {failure !== null && (
        <>
          <strong className={page.trouble}>{t('scan.queue.refused')}</strong>
          {[...new Set(refusalTexts(failure))].map((text) => (
            <WithCodes key={text} text={text} />
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
