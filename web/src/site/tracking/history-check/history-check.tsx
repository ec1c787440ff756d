import type { Activity, TrackedParcel } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { sitePaths } from '@/shared/lib/site-paths';
import { Button } from '@/shared/ui/button/button';
import type { Difference } from '@/site/proof/differences';
import { useLogKeys } from '@/site/proof/log-keys';
import { ProofResult } from '@/site/proof/proof-result';
import { useHistoryProofQuery } from '@/site/proof/proof.api';
import { saveProof } from '@/site/proof/save-proof';
import { versionOf } from '../custody/custody.api';
import { useComparison } from './comparison';
import styles from './history-check.module.css';

interface HistoryCheckProps {
  parcel: TrackedParcel;
  /** Events on the page, newest first. */
  events: readonly Activity[];
  /** Whether older ones are not loaded yet. */
  more: boolean;
}

/** Compares what the page shows with the log, in the visitor's own browser, and offers a file to do so elsewhere. */
export default function HistoryCheck(shown: HistoryCheckProps) {
  const { t } = useTranslation();
  const { tracking_code: code } = shown.parcel;
  const version = versionOf(shown.parcel);
  const { currentData: proof, error, isFetching, refetch } = useHistoryProofQuery({ code, version });
  const keys = useLogKeys();
  const compare = useComparison(proof, shown);
  if (error && !isFetching) {
    return (
      <div className={styles.check} role="alert">
        <p>{failureText(error as ApiFailure, t)}</p>
        <Button look="plain" onClick={() => void refetch()}>
          {t('track.retry')}
        </Button>
      </div>
    );
  }
  if (!proof || !compare) return <p role="status">{t('proof.checking')}</p>;
  return (
    <div className={styles.check}>
      <ProofResult
        proof={proof}
        trusted={keys}
        compare={compare}
        differing={(found) => <Differences found={found} />}
      />
      <p className={styles.actions}>
        <Button look="plain" onClick={() => saveProof(proof, code)}>
          {t('proof.downloadHistory')}
        </Button>
        <Link to={sitePaths.verify}>{t('proof.verifyTitle')}</Link>
      </p>
    </div>
  );
}

/** Says for each difference what the log says instead. */
function Differences({ found }: { found: readonly Difference[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.differences}>
      {found.map(({ shown, logged }) => (
        <li key={`${shown}\n${logged}`} dir="auto">
          {shown !== null && <del>{shown}</del>}{' '}
          {logged === null ? t('proof.notLogged') : <ins>{logged}</ins>}
        </li>
      ))}
    </ul>
  );
}
