import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@vaultway/contracts/constants';
import { ask } from '@/shared/api/base-query';
import type { ApiFailure } from '@/shared/api/failure';
import { Button } from '@/shared/ui/button/button';
import { TextField } from '@/site/ui/field/text-field';
import { Notice } from '@/site/ui/notice/notice';
import { failureText, issueText } from '@/shared/i18n/error-text';
import { shownLanguage } from '@/shared/i18n/i18n';
import { useAppDispatch } from '@/shared/state/hooks';
import styles from './subscribe-form.module.css';

const MISSING = { field: 'email', code: 'required' } as const;

/** News about a parcel by e-mail. Nothing is sent before the reader has confirmed the address. */
export default function SubscribeForm({ code }: { code: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const label = () => t('subscribe.label');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (email.trim() === '') return setFailure(issueText(MISSING, t, label));
    setBusy(true);
    setFailure(undefined);
    const answer = await ask(
      {
        url: `/api/parcels/${encodeURIComponent(code)}/subscriptions`,
        method: 'POST',
        body: { email: email.trim(), language: shownLanguage() },
      },
      dispatch,
    );
    setBusy(false);
    if ('error' in answer) setFailure(sentenceOf(answer.error));
    else setAsked(true);
  }

  const sentenceOf = (failed: ApiFailure): string =>
    failed.status === 0 ? t('track.offlineText') : failureText(failed, t, label);

  if (asked) {
    return (
      <Notice tone="good" title={t('subscribe.askedTitle')}>
        <p>{t('subscribe.askedText', { email: email.trim() })}</p>
      </Notice>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('subscribe.open')}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        name="subscriber"
        label={t('subscribe.label')}
        value={email}
        onChange={setEmail}
        limit={LIMITS.text}
        error={failure}
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
