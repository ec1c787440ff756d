import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '@/shared/i18n/error-text';
import type { ApiFailure } from '@/shared/api/failure';
import { dropDraft } from '@/admin/api/handover-drafts';
import { forgetHandovers } from '@/admin/api/handover-queue';
import { useSignOutMutation } from '@/admin/api/sign-out.api';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { paths, SIGN_OUT_QUESTION } from '@/admin/paths';
import styles from './scan.module.css';

interface SignOutProps {
  account: string;
  /** Number of handovers that would be lost. */
  waiting: number;
}

/** Ends the session and clears this device; confirms first if handovers are queued. */
export function SignOut({ account, waiting }: SignOutProps) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState(location.hash === SIGN_OUT_QUESTION);
  const [signOut, { isLoading, error }] = useSignOutMutation();
  const run = async () => {
    const answer = await signOut();
    if (answer.error) return;
    await Promise.all([forgetHandovers(account), dropDraft(account)]);
    location.assign(paths.signIn);
  };
  const asks = asked && waiting > 0;
  return (
    <>
      {asks && (
        <p role="alert" className={styles.alarm}>
          {t('scan.signOut.question', { count: waiting })}
        </p>
      )}
      <button
        type="button"
        className={asks ? styles.danger : styles.plain}
        aria-disabled={isLoading}
        onClick={() => (waiting > 0 && !asked ? setAsked(true) : void run())}
      >
        <AdminIcon name="out" size={24} />
        {t(asks ? 'scan.signOut.discard' : 'nav.signOut')}
      </button>
      {error && (
        <p role="alert" className={styles.alarm}>
          {failureText(error as ApiFailure, t)}
        </p>
      )}
    </>
  );
}
