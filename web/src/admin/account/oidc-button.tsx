import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { leaveSite } from './leave-site';
import { keepReturn, useBeginOidcMutation, useOidcQuery } from './oidc.api';
import styles from './passkey-button.module.css';

interface OidcButtonProps {
  /** Whether the provider asks for the password again. */
  again?: boolean;
  /** Path to go on at after the sign-in. */
  from: string | undefined;
}

/** Button that leads to the OpenID Connect provider, if there is one. */
export function OidcButton({ again = false, from }: OidcButtonProps) {
  const { t } = useTranslation('admin');
  const { data } = useOidcQuery();
  const [begin, { isLoading: busy, isSuccess: leaving, error }] = useBeginOidcMutation();
  if (!data?.name) return null;

  const press = async () => {
    if (busy || leaving) return;
    const { data: begun } = await begin({ again });
    if (!begun) return;
    keepReturn(from);
    leaveSite.to(begun.url);
  };
  return (
    <div className={styles.way}>
      {error && <FailurePanel failure={error as ApiFailure} />}
      <Button
        variant="default"
        fullWidth
        aria-disabled={busy || leaving}
        leftSection={<AdminIcon name="person" />}
        onClick={() => void press()}
      >
        {t(again ? 'account.proof.oidc' : 'account.signIn.oidc', { name: data.name })}
      </Button>
    </div>
  );
}
