import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Holding, VaultAudit } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { sitePaths } from '@/shared/lib/site-paths';
import { Page } from '@/shared/ui/page/page';
import { useHydrated } from '@/site/lib/hydrated';
import NotFoundPage from '@/site/not-found/not-found-page';
import { Failed } from '@/site/ui/failed';
import { AuditedItems, useBarList } from './audited-items';
import { useVaultAuditQuery } from './audit.api';
import styles from './audit.module.css';
import { Hash, Ounces, useMoment } from './parts';

/** Shows what is in the vault, for anyone: totals, the checkpoint, and the bar list. */
export function Audit() {
  const { t } = useTranslation(['audit', 'site']);
  const hydrated = useHydrated();
  // The server has drawn the page, so the audit is public; otherwise, nothing is shown until that is known.
  const [wasDrawn] = useState(!hydrated);
  const { currentData: audit, error, refetch } = useVaultAuditQuery();
  // Requested with the totals, not after them.
  const bars = useBarList();
  const failure = error as ApiFailure | undefined;
  if (failure?.status === 404) return <NotFoundPage />;
  if (!wasDrawn && !audit && !failure) return null;
  return (
    <Page
      title={t('title')}
      crumbs={[{ text: t('site:nav.home'), to: sitePaths.home }, { text: t('title') }]}
      head={{ description: t('lead') }}
    >
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.page}>
        {audit && (
          <>
            <Totals audit={audit} />
            <Vaults vaults={audit.vaults} />
            <AuditedItems {...bars} />
            <Checkpoint checkpoint={audit.checkpoint} />
          </>
        )}
        {!audit && failure && <Failed failure={failure} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}

function Totals({ audit }: { audit: VaultAudit }) {
  const { t } = useTranslation(['audit', 'site']);
  const { number } = useFormat();
  const { totals, accounts, balanced } = audit;
  const metals = [...new Set([...totals, ...accounts].map(({ metal }) => metal))];
  const of = (holdings: Holding[], wanted: Holding['metal']) =>
    holdings.find(({ metal }) => metal === wanted);
  return (
    <section aria-labelledby="totals">
      <h2 id="totals">{t('totals')}</h2>
      {metals.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <table className={styles.totals}>
          <thead>
            <tr>
              <th scope="col">{t('metal')}</th>
              <th scope="col">{t('items')}</th>
              <th scope="col">{t('inVaults')}</th>
              <th scope="col">{t('onAccounts')}</th>
            </tr>
          </thead>
          <tbody>
            {metals.map((metal) => (
              <tr key={metal}>
                <th scope="row">{metal && t(`metals.${metal}`)}</th>
                <td>{number(of(totals, metal)?.items ?? 0)}</td>
                <td>
                  <Ounces weight={of(totals, metal)?.fine_weight ?? '0'} />
                </td>
                <td>
                  <Ounces weight={of(accounts, metal)?.fine_weight ?? '0'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {balanced ? (
        <p className={styles.same}>{t('same')}</p>
      ) : (
        <p role="alert" className={styles.differ}>
          {t('differ')}
        </p>
      )}
    </section>
  );
}

function Vaults({ vaults }: Pick<VaultAudit, 'vaults'>) {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  const moment = useMoment();
  if (vaults.length === 0) return null;
  return (
    <section aria-labelledby="vaults">
      <h2 id="vaults">{t('byVault')}</h2>
      <ul className={styles.vaults}>
        {vaults.map(({ name, holdings, last_count: count }, at) => (
          // Two can have the same name.
          <li key={at} className={styles.card}>
            <h3 dir="auto">{name}</h3>
            <dl>
              {holdings.map(({ metal, items, fine_weight: fine }) => (
                <div key={metal}>
                  <dt>{metal && t(`metals.${metal}`)}</dt>
                  <dd>
                    <Ounces weight={fine ?? '0'} /> ({number(items)})
                  </dd>
                </div>
              ))}
              {count && (
                <div>
                  <dt>{t('lastCount')}</dt>
                  <dd>
                    {moment(count.counted_at)}
                    {count.missing > 0 && (
                      <p className={styles.missing}>{t('missing', { count: count.missing })}</p>
                    )}
                  </dd>
                </div>
              )}
              {count?.auditors.map(({ firm, agrees }, nth) => (
                <div key={nth}>
                  <dt>{t('auditor')}</dt>
                  <dd>
                    <bdi>{firm}</bdi>
                    <p className={agrees ? undefined : styles.missing}>
                      {t(agrees ? 'count.agreed' : 'count.disagreed')}
                    </p>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Checkpoint({ checkpoint }: Pick<VaultAudit, 'checkpoint'>) {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  const moment = useMoment();
  if (!checkpoint) return null;
  return (
    <section aria-labelledby="checkpoint">
      <h2 id="checkpoint">{t('checkpoint')}</h2>
      <dl className={styles.facts}>
        <Fact name={t('ledgerEntry')}>{number(checkpoint.position)}</Fact>
        {checkpoint.log_index !== null && <Fact name={t('logEntry')}>{number(checkpoint.log_index)}</Fact>}
        <Fact name={t('loggedAt')}>{moment(checkpoint.logged_at)}</Fact>
        <Fact name={t('hash')}>
          <Hash>{checkpoint.root}</Hash>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
