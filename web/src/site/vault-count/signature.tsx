import { useTranslation } from 'react-i18next';
import type { CountSignature } from '@vaultway/contracts';
import { Hash, useMoment } from '@/site/vault-audit/parts';
import styles from './count.module.css';

const focus = (heading: HTMLElement | null) => heading?.focus();

interface SignatureProps {
  signature: CountSignature;
  /** Whether it was given just now, and takes the focus of the form. */
  isNew: boolean;
}

/** The auditor's own signature. */
export function Signature({ signature, isNew }: SignatureProps) {
  const { t } = useTranslation('audit');
  const moment = useMoment();
  const { name, firm, agrees, remark, file_sha256: hash } = signature;
  return (
    <section className={styles.card} aria-labelledby="signed">
      <h2 id="signed" tabIndex={-1} ref={isNew ? focus : undefined}>
        {t('count.signed')}
      </h2>
      <p>
        <bdi>{[name, firm].filter((part) => part !== null).join(', ')}</bdi>
      </p>
      <p>{moment(signature.signed_at)}</p>
      <p className={agrees ? styles.agreed : styles.disagreed}>
        {t(agrees ? 'count.agreed' : 'count.disagreed')}
      </p>
      {remark !== null && (
        <p className={styles.remark} dir="auto">
          {remark}
        </p>
      )}
      {hash !== null && (
        <p>
          {t('count.fingerprint')}: <Hash>{hash}</Hash>
        </p>
      )}
    </section>
  );
}
