import { useState } from 'react';
import { Button } from '@mantine/core';
import type { ApiKey } from '@vaultway/contracts';
import { Trans, useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { paths } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { Moment } from '@/admin/ui/cells/moment';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { ApiKeyForm } from './api-key-form';
import { CopyField } from '@/admin/ui/controls/copy-field';
import { useApiKeysQuery, useRevokeApiKeyMutation } from './api-keys.api';
import { AccountSection } from './account-section';
import { Embeds } from './embeds';
import styles from './account-section.module.css';

/** API keys: create, show once, revoke. And the keys of other websites. */
export default function ApiKeysPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { data, error, isFetching, refetch } = useApiKeysQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const title = t('nav.apiKeys');
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('nav.settings'), to: paths.settings }, { text: title }]}
      narrow
    >
      <AccountSection
        title={title}
        lead={
          <>
            {t('apiKeys.lead')} <a href="/api/docs">{t('apiKeys.docs')}</a>
          </>
        }
        action={
          !making &&
          may('manage') && (
            <Button variant="default" onClick={() => setMaking(true)}>
              {t('apiKeys.create')}
            </Button>
          )
        }
      >
        {making && (
          <ApiKeyForm
            onDone={(key) => {
              setMade(key);
              setMaking(false);
            }}
            onCancel={() => setMaking(false)}
          />
        )}
        {made !== null && (
          <CopyField
            label={t('apiKeys.key')}
            description={t('apiKeys.once')}
            value={made}
            copy={t('apiKeys.copy')}
          />
        )}
        {error && !isFetching && (
          <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />
        )}
        {!data && isFetching && <ListSkeleton />}
        {data?.data.length === 0 && <p>{t('apiKeys.none')}</p>}
        {data && data.data.length > 0 && (
          <ul className={styles.rows}>
            {data.data.map((key) => (
              <KeyRow key={key.id} of={key} />
            ))}
          </ul>
        )}
      </AccountSection>
      <Embeds />
    </AdminPage>
  );
}

function KeyRow({
  of: { id, name, prefix, scopes, test, created_by, expires_at, last_used_at },
}: {
  of: ApiKey;
}) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const may = useMay();
  const askToDelete = useDelete();
  const [revoke] = useRevokeApiKeyMutation();
  const expired = Date.parse(expires_at) <= Date.now();
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {test && <span className={styles.mark}>{t('apiKeys.test')}</span>}
          {expired && <span className={styles.mark}>{t('apiKeys.expired')}</span>}
        </span>
        <code dir="ltr">{prefix}…</code>
        <span className={styles.muted} dir="ltr">
          {scopes.join(', ')}
        </span>
        <span className={styles.muted}>
          <Trans
            t={t}
            i18nKey="apiKeys.times"
            values={{ email: created_by }}
            components={{ by: <bdi />, until: <Moment instant={expires_at} /> }}
          />{' '}
          {last_used_at === null ? (
            t('apiKeys.unused')
          ) : (
            <Trans t={t} i18nKey="apiKeys.used" components={{ used: <Moment instant={last_used_at} /> }} />
          )}
        </span>
      </div>
      {may('manage') && (
        <Button
          variant="default"
          color="red"
          size="compact-sm"
          aria-label={t('apiKeys.revokeNamed', { name })}
          onClick={() =>
            askToDelete({
              name: t('apiKeys.deleteName', { name }),
              run: () => revoke(id).unwrap(),
              done: () => toast.done(t('apiKeys.revoked')),
            })
          }
        >
          {t('apiKeys.revoke')}
        </Button>
      )}
    </li>
  );
}
