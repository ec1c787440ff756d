import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PasskeyOptions } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { browserFailure, presentPasskey, supportsPasskeys } from '@/shared/passkeys/browser-passkeys';
import styles from './passkey-button.module.css';

interface PasskeyButtonProps {
  text: string;
  ask: () => Promise<PasskeyOptions>;
  /** Sends the browser's response. */
  send: (credential: string) => Promise<unknown>;
}

/** Button that signs in or proves identity with a passkey; hidden if the browser does not support passkeys. */
export function PasskeyButton({ text, ask, send }: PasskeyButtonProps) {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  if (!supportsPasskeys()) return null;

  const run = async () => {
    const options = await ask();
    const credential = await presentPasskey(options).catch(() => {
      throw browserFailure(t('account.signIn.passkeyFailed'));
    });
    await send(credential);
  };
  const press = () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    run()
      .catch((raised: ApiFailure) => setFailure(raised))
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.way}>
      <span className={styles.or}>{t('account.signIn.or')}</span>
      {failure && <FailurePanel failure={failure} />}
      <Button
        variant="default"
        fullWidth
        aria-disabled={busy}
        leftSection={<AdminIcon name="key" />}
        onClick={press}
      >
        {text}
      </Button>
    </div>
  );
}
