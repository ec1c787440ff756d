import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@vaultway/contracts/constants';
import { ask } from '@/shared/api/base-query';
import type { ApiFailure } from '@/shared/api/failure';
import { Button } from '@/shared/ui/button/button';
import { TextField } from '@/site/ui/field/text-field';
import { failureText, issueText } from '@/shared/i18n/error-text';
import { useAppDispatch } from '@/shared/state/hooks';
import styles from './reveal-form.module.css';

const MISSING = { field: 'proof', code: 'required' } as const;

interface RevealFormProps {
  code: string;
  /** The proof was right: the look-up now answers with everything. */
  onRevealed: () => void;
}

/** Asks for what only the recipient knows, where strangers see a part of the parcel. */
export default function RevealForm({ code, onRevealed }: RevealFormProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [proof, setProof] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const label = () => t('reveal.proof');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (proof.trim() === '') return setFailure(issueText(MISSING, t, label));
    setBusy(true);
    setFailure(undefined);
    const url = `/api/parcels/${encodeURIComponent(code)}/reveal`;
    const answer = await ask({ url, method: 'POST', body: { proof } }, dispatch);
    setBusy(false);
    if ('error' in answer) setFailure(sentenceOf(answer.error));
    else onRevealed();
  }

  const sentenceOf = (failed: ApiFailure): string =>
    failed.status === 0 ? t('track.offlineText') : failureText(failed, t, label);

  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="reveal-title"
      onSubmit={(event) => void submit(event)}
    >
      <h3 id="reveal-title" className={styles.title}>
        {t('reveal.title')}
      </h3>
      <p className={styles.text}>{t('reveal.text')}</p>
      <div className={styles.row}>
        <TextField
          name="proof"
          label={t('reveal.label')}
          value={proof}
          onChange={setProof}
          limit={LIMITS.text}
          error={failure}
          autoComplete="email"
        />
        <Button type="submit" busy={busy} className={styles.button}>
          {t('reveal.button')}
        </Button>
      </div>
    </form>
  );
}
