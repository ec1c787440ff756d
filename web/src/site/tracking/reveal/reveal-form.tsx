import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LIMITS } from '@vaultway/contracts/limits';
import { issueText } from '@/shared/i18n/error-text';
import { useSendsMail } from '@/shared/state/hooks';
import { Button } from '@/shared/ui/button/button';
import { TextField } from '@/site/ui/field/text-field';
import { AskRevealLink } from './ask-reveal-link';
import { RevealByLink } from './reveal-by-link';
import { useReveal } from './use-reveal';
import styles from './reveal-form.module.css';

const MISSING = { field: 'proof', code: 'required' } as const;

interface RevealFormProps {
  code: string;
  /** Called after a valid proof: the look-up now returns everything. */
  onRevealed: () => void;
}

/** Asks for something that only the recipient knows or gets by mail, if strangers see a part of the parcel. */
export default function RevealForm({ code, onRevealed }: RevealFormProps) {
  const { t } = useTranslation();
  const token = useMailedToken();
  const sendsMail = useSendsMail();
  const { busy, said, send } = useReveal(code, 'reveal');
  const [proof, setProof] = useState('');
  const [missing, setMissing] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const empty = proof.trim() === '';
    setMissing(empty);
    if (!empty && (await send({ proof }))) onRevealed();
  }

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
      {token !== '' && <RevealByLink code={code} token={token} onRevealed={onRevealed} />}
      <div className={styles.row}>
        <TextField
          name="proof"
          label={t('reveal.label')}
          value={proof}
          onChange={setProof}
          limit={LIMITS.text}
          error={missing ? issueText(MISSING, t, () => t('reveal.proof')) : said}
          autoComplete="email"
        />
        <Button type="submit" look={token === '' ? 'primary' : 'plain'} busy={busy} className={styles.button}>
          {t('reveal.button')}
        </Button>
      </div>
      {sendsMail && <AskRevealLink code={code} />}
    </form>
  );
}

/** Returns the secret of a mailed link, or ''. It follows the `#`, so that no server logs it. */
function useMailedToken(): string {
  const { hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get('reveal') ?? '';
}
