import { Button } from '@mantine/core';
import type { DomainState, Finding } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { StatePill } from '@/admin/ui/cells/state-pill';
import { CopyField } from '@/admin/ui/controls/copy-field';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import type { ApiFailure } from '@/shared/api/failure';
import { useSenderDomainQuery } from './relay.api';
import styles from './settings.module.css';

const TONES: Partial<Record<DomainState, 'good' | 'bad'>> = {
  good: 'good',
  missing: 'bad',
  incomplete: 'bad',
  faulty: 'bad',
};

/** Records that let other mail servers trust the sender's domain, and what to add. */
export function SenderDomainRecords({ host }: { host: string }) {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = useSenderDomainQuery(host, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <section className={styles.domain} aria-labelledby="sender-domain">
      <h3 id="sender-domain">{t('settings.mail.domain.title')}</h3>
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && isFetching && <ListSkeleton />}
      {data && (
        <>
          <p>{t('settings.mail.domain.lead', { address: data.sender })}</p>
          <ul>
            {(['spf', 'dkim', 'dmarc'] as const).map((kind) => (
              <Record key={kind} kind={kind} finding={data[kind]} />
            ))}
          </ul>
          <Button variant="default" aria-disabled={isFetching} onClick={() => void refetch()}>
            {t('settings.mail.domain.check')}
          </Button>
        </>
      )}
    </section>
  );
}

function Record({ kind, finding }: { kind: 'spf' | 'dkim' | 'dmarc'; finding: Finding }) {
  const { t } = useTranslation('admin');
  const { state, name, record, wanted } = finding;
  return (
    <li>
      <h4>
        {kind.toUpperCase()}{' '}
        <StatePill tone={TONES[state]}>{t(`settings.mail.domain.states.${state}`)}</StatePill>
      </h4>
      <p>{t(`settings.mail.domain.about.${kind}`)}</p>
      {(state === 'faulty' || state === 'not_seen') && <p>{t(`settings.mail.domain.${state}`)}</p>}
      {record !== null && (
        <p>
          <code dir="ltr">{record}</code>
        </p>
      )}
      {wanted !== null && (
        <CopyField
          label={t('settings.mail.domain.wanted')}
          description={<bdi dir="ltr">{name}</bdi>}
          value={wanted}
          copy={t('settings.mail.domain.copy')}
        />
      )}
    </li>
  );
}
