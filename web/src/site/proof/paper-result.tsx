import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VaultPaper } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { addTexts } from '@/shared/i18n/i18n';
import type { Trusted } from './check-proof';
import { VerdictBox } from './verdict-box';
import { auditTexts } from '../texts/audit-texts';
import { checkPaper, hasRecord } from './check-paper';
import styles from './paper-result.module.css';

const TEXTS = {
  unlogged: 'papers.unlogged',
  other_key: 'site:proof.otherKey',
  unknown_key: 'site:proof.noKey',
  unsupported: 'site:proof.unsupported',
} as const;

type PaperVerdict = Awaited<ReturnType<typeof checkPaper>>;

interface PaperResultProps {
  paper: VaultPaper;
  /** The log's keys; undefined while they load, null if they are unknown. */
  trusted: Trusted | undefined;
  /** Whether it came in a PDF, whose pages nobody compared with it. */
  isPdf?: boolean | undefined;
}

/** Shows what the file of a paper proves, and what not. */
function PaperResult({ paper, trusted, isPdf }: PaperResultProps) {
  const { t } = useTranslation(['audit', 'site']);
  const { number } = useFormat();
  const [checked, setChecked] = useState<{ paper: VaultPaper; trusted: Trusted; verdict: PaperVerdict }>();
  useEffect(() => {
    if (trusted === undefined) return undefined;
    let left = false;
    const check = async () => {
      const verdict = await checkPaper(paper, trusted);
      if (!left) setChecked({ paper, trusted, verdict });
    };
    void check();
    return () => {
      left = true;
    };
  }, [paper, trusted]);
  // Never the verdict of the file before.
  const verdict = checked?.paper === paper && checked.trusted === trusted ? checked.verdict : undefined;
  if (verdict === undefined) return <p role="status">{t('site:proof.checking')}</p>;
  const isGood = verdict === 'proved';
  const said = t(hasRecord(paper) ? 'papers.record' : 'papers.ledger', {
    entry: number(paper.ledger?.position ?? 0),
  });
  return (
    <>
      <VerdictBox isGood={isGood} as="h2" seal={isGood ? paper.log?.entry : undefined}>
        {isGood ? said : t(verdict in TEXTS ? TEXTS[verdict as keyof typeof TEXTS] : 'site:proof.wrong')}
      </VerdictBox>
      {isGood && hasRecord(paper) && isPdf && <p>{t('site:proof.pages')}</p>}
      {isGood && hasRecord(paper) && (
        <details>
          <summary>{t('site:proof.technical')}</summary>
          <pre dir="ltr" className={styles.record}>
            {JSON.stringify(JSON.parse(paper.record ?? 'null'), null, 2)}
          </pre>
        </details>
      )}
    </>
  );
}

/** Loads the texts for the component, too. */
export async function loadPaperResult() {
  await addTexts('audit', auditTexts);
  return { default: PaperResult };
}
