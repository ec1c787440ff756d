import type { EventProof } from '@vaultway/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { Icon } from '@/shared/ui/icon/icon';
import { checkProof, type Verdict } from './check-proof';
import styles from './proof-result.module.css';

const TEXTS = {
  proved: 'proof.proved',
  withheld: 'proof.withheld',
  wrong: 'proof.wrong',
  other_key: 'proof.otherKey',
  unsupported: 'proof.unsupported',
} as const satisfies Record<Verdict, string>;

const GOOD = new Set<Verdict>(['proved', 'withheld']);

interface ProofResultProps {
  proof: EventProof;
  /** The log's key, if the page knows it. */
  trusted?: string | undefined;
}

/** Shows the result of checking a proof, and its content. */
export function ProofResult({ proof, trusted }: ProofResultProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const verdict = useVerdict(proof, trusted);
  if (verdict === undefined) return <p role="status">{t('proof.checking')}</p>;
  const isGood = GOOD.has(verdict);
  return (
    <div className={styles.result}>
      <p role="status" className={isGood ? styles.good : styles.bad}>
        <Icon name={isGood ? 'verified' : 'alert'} size={20} />
        <span>{t(TEXTS[verdict])}</span>
      </p>
      <dl className={styles.details}>
        <dt>{t('proof.entry')}</dt>
        <dd>{t('proof.place', { place: number(proof.index), size: number(proof.size) })}</dd>
        <dt>{t('proof.root')}</dt>
        <dd dir="ltr">{proof.root}</dd>
        <dt>{t('proof.key')}</dt>
        <dd dir="ltr">{proof.key}</dd>
      </dl>
    </div>
  );
}

function useVerdict(proof: EventProof, trusted: string | undefined): Verdict | undefined {
  const [checked, setChecked] = useState<{ proof: EventProof; verdict: Verdict }>();
  useEffect(() => {
    let left = false;
    const check = async () => {
      const verdict = await checkProof(proof, trusted);
      if (!left) setChecked({ proof, verdict });
    };
    void check();
    return () => {
      left = true;
    };
  }, [proof, trusted]);
  return checked?.proof === proof ? checked.verdict : undefined;
}
