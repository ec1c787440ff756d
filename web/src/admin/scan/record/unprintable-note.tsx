import { unprintableHandover } from '@vaultway/contracts/unprintable';
import { useTranslation } from 'react-i18next';
import { issueText } from '@/shared/i18n/error-text';
import { useFieldLabel } from '../use-field-label';
import { contentOf, type Draft } from './handover-draft';
import page from '../scan.module.css';

/** Warns, without blocking, of characters that the proof of delivery cannot print. */
export function UnprintableNote({ draft }: { draft: Draft }) {
  const { t } = useTranslation('admin');
  const label = useFieldLabel(draft.parcels.map(({ code }) => code));
  const texts = unprintableHandover(contentOf(draft, '', null)).map((issue) => issueText(issue, t, label));
  return (
    <div role="status" className={texts.length === 0 ? undefined : page.notice}>
      {[...new Set(texts)].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
