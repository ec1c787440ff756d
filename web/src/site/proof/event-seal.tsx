import type { EventProof } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { sitePaths } from '@/shared/lib/site-paths';
import { Button } from '@/shared/ui/button/button';
import styles from './event-seal.module.css';
import { useLogKeys } from './log-keys';
import { useEventProofQuery } from './proof.api';
import { ProofResult } from './proof-result';
import { saveFile } from '@/shared/lib/save-file';

/** Shows the seal of an event, verified by the visitor's own browser, and a file to verify it elsewhere. */
export default function EventSeal({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const { currentData: proof, error, isFetching, refetch } = useEventProofQuery(eventId);
  const keys = useLogKeys();
  if (error && !isFetching) {
    return (
      <div className={styles.seal} role="alert">
        <p>{failureText(error as ApiFailure, t)}</p>
        <Button look="plain" onClick={() => void refetch()}>
          {t('track.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.seal}>
      {proof ? <ProofResult proof={proof} trusted={keys} /> : <p role="status">{t('proof.checking')}</p>}
      {proof && (
        <p className={styles.actions}>
          <Button look="plain" onClick={() => save(proof)}>
            {t('proof.download')}
          </Button>
          <Link to={sitePaths.verify}>{t('proof.verifyTitle')}</Link>
        </p>
      )}
    </div>
  );
}

function save(proof: EventProof): void {
  const file = new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' });
  saveFile(file, `proof-${proof.index}.json`);
}
