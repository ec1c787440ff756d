import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { accountPaths } from '@/shared/lib/site-paths';
import { browserFailure, presentPasskey, supportsPasskeys } from '@/shared/passkeys/browser-passkeys';
import { Button } from '@/shared/ui/button/button';
import { useAskToSignInMutation, useSignInByPasskeyMutation } from './account.api';
import styles from './account.module.css';

/** Signs a client in with any passkey that the browser has for this site. */
export function PasskeySignIn() {
  const { t } = useTranslation(['account', 'site']);
  const navigate = useNavigate();
  const [ask] = useAskToSignInMutation();
  const [signIn] = useSignInByPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  if (!supportsPasskeys()) return null;

  async function press() {
    setBusy(true);
    setFailure(null);
    try {
      const options = await ask().unwrap();
      const credential = await presentPasskey(options).catch(() => {
        throw browserFailure(t('passkeys.notUsed'));
      });
      await signIn({ credential }).unwrap();
      void navigate(accountPaths.parcels, { replace: true });
    } catch (raised) {
      setFailure(raised as ApiFailure);
      setBusy(false);
    }
  }

  return (
    <div className={styles.passkey}>
      {failure && (
        <p role="alert">{failure.status === 422 ? t('passkeys.unknown') : failureText(failure, t)}</p>
      )}
      <Button look="plain" busy={busy} onClick={() => void press()}>
        {t('passkeys.signIn')}
      </Button>
    </div>
  );
}
