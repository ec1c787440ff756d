import type { EventProof, HandoverProof, HistoryProof } from '@vaultway/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { checkAny, isHandover, isHistory, type Trusted, type Verdict } from './check-proof';
import type { Difference } from './differences';
import styles from './proof-result.module.css';
import { VerdictBox } from './verdict-box';

const TEXTS = {
  proved: 'proof.proved',
  withheld: 'proof.withheld',
  wrong: 'proof.wrong',
  other_key: 'proof.otherKey',
  unknown_key: 'proof.noKey',
  incomplete: 'proof.incomplete',
  unsupported: 'proof.unsupported',
} as const satisfies Record<Verdict, string>;

/** Texts about all records of a parcel. */
const OF_HISTORY: Partial<Record<Verdict, 'proof.allProved' | 'proof.allWithheld'>> = {
  proved: 'proof.allProved',
  withheld: 'proof.allWithheld',
};

/** Texts about a handover. */
const OF_HANDOVER: Partial<Record<Verdict, 'proof.handoverProved' | 'proof.handoverWithheld'>> = {
  proved: 'proof.handoverProved',
  withheld: 'proof.handoverWithheld',
};

const GOOD = new Set<Verdict>(['proved', 'withheld']);

type AnyProof = EventProof | HistoryProof | HandoverProof;

interface ProofResultProps {
  proof: AnyProof;
  /** The log's keys; undefined while they load, null if they are unknown. */
  trusted: Trusted | undefined;
  /** Element of the verdict. */
  as?: 'h2' | 'p' | undefined;
  /** Without the seal and the technical details. */
  plain?: boolean;
  /** Compares a page with a proof that holds; undefined if that is not possible. */
  compare?: (() => Difference[] | undefined) | undefined;
  /** Shows what {@link compare} has found. */
  differing?: ((found: Difference[]) => ReactNode) | undefined;
  /** Claims of the proof; shown only if it is proven. */
  children?: ReactNode;
}

/** Shows the verdict on a proof, and its content only if it is proven. */
export function ProofResult({
  proof,
  trusted,
  as: Heading = 'p',
  plain = false,
  compare,
  differing,
  children,
}: ProofResultProps) {
  const { t } = useTranslation();
  const { number, fullDay, time, begun, moment } = useFormat();
  const verdict = useVerdict(proof, trusted);
  if (verdict === undefined) return <p role="status">{t('proof.checking')}</p>;
  const isGood = GOOD.has(verdict);
  const found = isGood ? compare?.() : undefined;
  if (found && found.length > 0) {
    return (
      <div className={styles.result}>
        <VerdictBox isGood={false} as={Heading}>
          {t('proof.differs')}
        </VerdictBox>
        {differing?.(found)}
      </div>
    );
  }
  const utc = (instant: string) => {
    const at = new Date(instant);
    return Number.isNaN(at.getTime()) ? instant : `${moment(begun(fullDay(at)), time(at))} UTC`;
  };
  const texts = isHistory(proof) ? OF_HISTORY : isHandover(proof) ? OF_HANDOVER : {};
  // Of a page that has more than the records say, only they are known to be so.
  const isSaid = isHistory(proof) && proof.records.some(({ link }) => link) && (!compare || found);
  const isPartly = verdict === 'withheld' && isSaid;
  const event = isEvent(proof) ? proof : undefined;
  return (
    <div className={styles.result}>
      <VerdictBox isGood={isGood} as={Heading} seal={isGood && !plain ? hashOf(proof) : undefined}>
        {t(isPartly ? 'proof.allPartly' : (found && 'proof.allShown') || texts[verdict] || TEXTS[verdict])}
      </VerdictBox>
      {isGood && children}
      {isGood && !plain && (
        <details>
          <summary>{t('proof.technical')}</summary>
          <dl className={styles.details}>
            <dt>{t(event ? 'proof.entry' : 'proof.logSize')}</dt>
            <dd>
              {event
                ? t('proof.place', { place: number(event.index), size: number(event.size) })
                : number(proof.size)}
            </dd>
            <dt>{t('proof.root')}</dt>
            <dd dir="ltr">{proof.root}</dd>
            {proof.stamp && (
              <>
                <dt>{t('proof.stamp')}</dt>
                <dd dir="auto">
                  {t('proof.stampedBy', { when: utc(proof.stamp.time), authority: proof.stamp.authority })}
                </dd>
              </>
            )}
            <dt>{t('proof.key')}</dt>
            <dd dir="ltr">{proof.key}</dd>
          </dl>
        </details>
      )}
    </div>
  );
}

/** A file may have fields of another kind, too, which nobody checked. */
const isEvent = (proof: AnyProof): proof is EventProof => !isHistory(proof) && !isHandover(proof);

/** Returns the hash of everything that a proof covers, in base64. */
export const hashOf = (proof: AnyProof) =>
  isEvent(proof) ? proof.entry : (isHistory(proof) && proof.head.note.split('\n')[3]) || proof.root;

function useVerdict(
  proof: ProofResultProps['proof'],
  trusted: ProofResultProps['trusted'],
): Verdict | undefined {
  const [checked, setChecked] = useState<
    Pick<ProofResultProps, 'proof' | 'trusted'> & { verdict: Verdict }
  >();
  useEffect(() => {
    if (trusted === undefined) return undefined;
    let left = false;
    const check = async () => {
      const verdict = await checkAny(proof, trusted);
      if (!left) setChecked({ proof, trusted, verdict });
    };
    void check();
    return () => {
      left = true;
    };
  }, [proof, trusted]);
  return checked?.proof === proof && checked.trusted === trusted ? checked.verdict : undefined;
}
