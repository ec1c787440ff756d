import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@vaultway/contracts/limits';
import type { ApiFailure } from '@/shared/api/failure';
import { Button } from '@/shared/ui/button/button';
import { TextField } from '@/site/ui/field/text-field';
import { Notice } from '@/site/ui/notice/notice';
import { failureText, issueText } from '@/shared/i18n/error-text';
import { shownLanguage } from '@/shared/i18n/i18n';
import { useSubscribeMutation } from '@/site/subscription/subscription.api';
import styles from './subscribe-form.module.css';

const MISSING = { field: 'email', code: 'required' } as const;

/** Subscribes to email news about a parcel. Nothing is sent before the reader has confirmed the address. */
export default function SubscribeForm({ code }: { code: string }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState(false);
  const [subscribe, { isLoading: busy, isSuccess: asked, error }] = useSubscribeMutation();
  const label = () => t('subscribe.label');

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const empty = email.trim() === '';
    setMissing(empty);
    if (!empty) void subscribe({ code, email: email.trim(), language: shownLanguage() });
  }

  const failure = error && failureText(error as ApiFailure, t, label);

  if (asked) {
    return (
      <Notice tone="good" title={t('subscribe.askedTitle')}>
        <p>{t('subscribe.askedText', { email: email.trim() })}</p>
      </Notice>
    );
  }
  return (
    <form className={styles.form} noValidate aria-label={t('subscribe.open')} onSubmit={submit}>
      <TextField
        name="subscriber"
        label={t('subscribe.label')}
        value={email}
        onChange={setEmail}
        limit={LIMITS.text}
        error={missing ? issueText(MISSING, t, label) : failure}
        help={t('subscribe.help')}
        type="email"
        autoComplete="email"
      />
      <Button type="submit" busy={busy} className={styles.button}>
        {t('subscribe.button')}
      </Button>
    </form>
  );
}
