import { useState } from 'react';
import type { ErasedCounts, Erasure } from '@vaultway/contracts';
import { ERASED_KINDS } from '@vaultway/contracts/personal-data';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { Pager } from '@/admin/ui/lists/pager';
import { Moment } from '@/admin/ui/cells/moment';
import { AccountSection } from './account-section';
import { useErasuresQuery } from './personal-data.api';
import { RecordsToReview } from './records-to-review';
import styles from './account-section.module.css';

/** Polling interval while an erasure is running. */
const POLL_MS = 3000;

/** Running erasures, and receipts of finished ones. */
export function ErasuresSection() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const [underway, setUnderway] = useState(false);
  const { data, error, isFetching, refetch } = useErasuresQuery(page, {
    pollingInterval: underway ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const running = data?.data.some(({ finished_at }) => finished_at === null) ?? false;
  if (running !== underway) setUnderway(running);
  return (
    <AccountSection title={t('personalData.receipts')} lead={t('personalData.receiptsLead')}>
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && isFetching && <ListSkeleton />}
      {data?.data.length === 0 && <p>{t('personalData.empty')}</p>}
      {data && data.data.length > 0 && (
        <ul className={styles.rows}>
          {data.data.map((erasure) => (
            <Receipt key={erasure.id} erasure={erasure} />
          ))}
        </ul>
      )}
      {data && (
        <Pager current={data.current_page} last={data.last_page} addressOf={(number) => `?page=${number}`} />
      )}
    </AccountSection>
  );
}

function Receipt({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation('admin');
  const { person, administrator, requested_by, created_at, finished_at, services } = erasure;
  const unfinished = services.filter((part) => part.finished_at === null);
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <span className={styles.name}>
          {t('personalData.person')} <bdi dir="ltr">{person}</bdi>
        </span>
        <span className={styles.muted}>
          {t('personalData.requested')} <Moment instant={created_at} />
          {requested_by !== null && (
            <>
              {' · '}
              <bdi dir="ltr">{requested_by}</bdi>
            </>
          )}
        </span>
        <span role="status">
          {finished_at === null ? (
            t('personalData.waiting', { services: unfinished.map(({ service }) => service).join(', ') })
          ) : (
            <>
              {t('personalData.finished')} <Moment instant={finished_at} />
            </>
          )}
        </span>
        {unfinished.map((part) => (
          <Problem key={part.service} part={part} />
        ))}
        <Erased counts={services.map(({ erased }) => erased)} finished={finished_at !== null} />
        <RecordsToReview records={services.flatMap(({ to_review }) => to_review)} />
        {administrator && <strong>{t('personalData.administrator')}</strong>}
      </div>
    </li>
  );
}

/** Why a service has not erased anything since a moment. */
function Problem({ part }: { part: Erasure['services'][number] }) {
  const { t } = useTranslation('admin');
  const { service, problem, problem_since } = part;
  if (problem === null || problem_since === null) return null;
  return (
    <span role="status">
      <strong>{t(`personalData.problems.${problem}`, { service })}</strong>
      <br />
      {t('personalData.problemSince')} <Moment instant={problem_since} />
    </span>
  );
}

/** Totals of an erasure across all services. */
function Erased({ counts, finished }: { counts: ErasedCounts[]; finished: boolean }) {
  const { t } = useTranslation('admin');
  const sums = ERASED_KINDS.flatMap((kind) => {
    const sum = counts.reduce((total, one) => total + (one[kind] ?? 0), 0);
    const name = t(`personalData.counts.${kind}`);
    return sum > 0 ? [`${name} ${sum}`] : [];
  });
  if (sums.length === 0) return finished ? <span>{t('personalData.nothing')}</span> : null;
  return (
    <span>
      {t('personalData.erased')}
      {': '}
      {sums.join(', ')}
    </span>
  );
}
