import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LogPolicy } from '@vaultway/contracts';
import { LANGUAGE_TABLE } from '@vaultway/contracts/languages';
import { POLICY_WORDS } from '@vaultway/contracts/first-data';
import type { ApiFailure } from '@/shared/api/failure';
import { localeOf } from '@/shared/i18n/format';
import { shownLanguage } from '@/shared/i18n/i18n';
import { sitePaths } from '@/shared/lib/site-paths';
import { Page } from '@/shared/ui/page/page';
import { Failed } from '@/site/ui/failed';
import { useLogPolicyQuery } from './policy.api';
import styles from './policy.module.css';

/** Shows the policy of the log: the owner's words above what the program and its settings promise. */
export function Policy() {
  const { t } = useTranslation(['policy', 'site']);
  const { currentData: facts, error, refetch } = useLogPolicyQuery();
  const title = t('site:proof.policy');
  return (
    <Page
      title={title}
      crumbs={[{ text: t('site:nav.home'), to: sitePaths.home }, { text: title }]}
      head={{ description: t('lead') }}
    >
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.columns}>
        <div className={styles.text}>
          <p className={styles.words} dir="auto" {...{ [POLICY_WORDS]: '' }} suppressHydrationWarning>
            {facts?.words ?? ''}
          </p>
          <Section title={t('logged')}>
            <p>{t('loggedText')}</p>
          </Section>
          <Section title={t('delay')}>
            <p>{t('delayText', { time: facts ? span(facts.merge_delay_seconds, 'second') : '…' })}</p>
          </Section>
          <Section title={t('fork')}>
            <p>{t('forkText')}</p>
          </Section>
          <Section title={t('retention')}>
            <p>{t('retentionText')}</p>
            {facts && <p>{retentionOf(facts.retention_days)}</p>}
          </Section>
          {facts && <Facts facts={facts} />}
          {!facts && error && <Failed failure={error as ApiFailure} onRetry={() => void refetch()} />}
        </div>
        <Yourself />
      </div>
    </Page>
  );

  function retentionOf(days: number | null): string {
    return days === null ? t('untilErasure') : t('untilDays', { time: span(days, 'day') });
  }
}

/** Says what the log's settings and keys are. */
function Facts({ facts }: { facts: LogPolicy }) {
  const { t } = useTranslation(['policy', 'site']);
  const { witnesses, quorum: needed, time_stamps: authority } = facts;
  return (
    <>
      <Section title={t('witnesses')}>
        {witnesses.length === 0 ? (
          <p>{t('noWitnesses')}</p>
        ) : (
          <>
            <ul className={styles.names}>
              {witnesses.map((name) => (
                <li key={name}>
                  <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
            <p>{t('quorum', { needed, all: witnesses.length })}</p>
          </>
        )}
      </Section>
      <Section title={t('stamps')}>
        <p>{authority === null ? t('noStamps') : t('stampsText', { authority })}</p>
        {authority !== null && (
          <p>
            <a href="/log/stamp">{t('newestStamp')}</a>
          </p>
        )}
      </Section>
      <Section title={t('keys')}>
        <p>{t('keysText')}</p>
        <dl className={styles.key}>
          <Mono name={t('name')}>{facts.origin}</Mono>
          <Mono name={t('site:proof.key')}>{facts.key}</Mono>
          <Mono name={t('fingerprint')}>{facts.fingerprint}</Mono>
        </dl>
      </Section>
      <Section title={t('answers')}>
        <p>
          <bdi>{facts.company_name}</bdi>
        </p>
        {facts.contact_address && (
          <p className={styles.address}>
            <bdi>{facts.contact_address}</bdi>
          </p>
        )}
        <p>
          {facts.contact_email ? (
            <a href={`mailto:${facts.contact_email}`}>
              <bdi>{facts.contact_email}</bdi>
            </a>
          ) : (
            <Link to={sitePaths.contact}>{t('site:nav.contact')}</Link>
          )}
        </p>
      </Section>
    </>
  );
}

/** Links to everything that verifies the log without trusting this page. */
function Yourself() {
  const { t } = useTranslation(['policy', 'site']);
  return (
    <section className={styles.card} aria-labelledby="yourself">
      <h2 id="yourself">{t('yourself')}</h2>
      <ul>
        <li>
          <Link to={sitePaths.verify}>{t('site:proof.verifyTitle')}</Link>
        </li>
        <li>
          <a href="/log/checkpoint">{t('checkpoint')}</a>
        </li>
        <li>
          <a href="/log/keys">{t('allKeys')}</a>
        </li>
        <li>
          <a href="/log/policy.txt">{t('asText')}</a>
        </li>
      </ul>
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

function Mono({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="ltr">{children}</dd>
    </>
  );
}

/** `10 seconds`, in the visitor's language. */
const span = (amount: number, unit: 'second' | 'day') =>
  new Intl.NumberFormat(localeOf(LANGUAGE_TABLE[shownLanguage()].tag), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(amount);
