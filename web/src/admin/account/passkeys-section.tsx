import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Passkey } from '@vaultway/contracts';
import { Trans, useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { Moment } from '@/admin/ui/cells/moment';
import { AccountSection } from './account-section';
import { supportsPasskeys } from '@/shared/passkeys/browser-passkeys';
import { PasskeyForm } from './passkey-form';
import { usePasskeysQuery, useRemovePasskeyMutation } from './passkeys.api';
import { useProof } from '@/admin/ui/access/proof';
import styles from './account-section.module.css';

/** The admin's passkeys: add, list, remove. */
export function PasskeysSection() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { data, error, isFetching, refetch } = usePasskeysQuery();
  const [adding, setAdding] = useState(false);
  const done = () => {
    setAdding(false);
    toast.done(t('account.passkeys.added'));
  };
  return (
    <AccountSection
      title={t('account.passkeys.title')}
      lead={t('account.passkeys.lead')}
      action={
        !adding &&
        supportsPasskeys() && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('account.passkeys.add')}
          </Button>
        )
      }
    >
      {adding && <PasskeyForm onDone={done} onCancel={() => setAdding(false)} />}
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && isFetching && <ListSkeleton />}
      {data && data.data.length === 0 && <p>{t('account.passkeys.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className={styles.rows}>
          {data.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const askToDelete = useDelete();
  const withProof = useProof();
  const [remove] = useRemovePasskeyMutation();
  const components = {
    date: <Moment instant={created_at} />,
    used: <Moment instant={last_used_at ?? created_at} />,
  };
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.muted}>
          <Trans
            t={t}
            i18nKey={last_used_at === null ? 'account.passkeys.created' : 'account.passkeys.used'}
            components={components}
          />
        </span>
      </div>
      <Button
        variant="default"
        color="red"
        size="compact-sm"
        aria-label={t('account.passkeys.removeNamed', { name })}
        onClick={() =>
          askToDelete({
            name: t('account.passkeys.deleteName', { name }),
            run: () => withProof(() => remove(id).unwrap()),
            done: () => toast.done(t('account.passkeys.removed')),
          })
        }
      >
        {t('account.passkeys.remove')}
      </Button>
    </li>
  );
}
