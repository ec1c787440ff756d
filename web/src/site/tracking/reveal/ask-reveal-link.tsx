import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button/button';
import { useReveal } from './use-reveal';
import styles from './reveal-form.module.css';

/** Mails links to the parcel's own addresses: a way to the details that strangers' wrong proofs cannot block. */
export function AskRevealLink({ code }: { code: string }) {
  const { t } = useTranslation();
  const { busy, failure, said, send } = useReveal(code, 'reveal-links');
  const [sent, setSent] = useState(false);
  return (
    <div className={styles.ask}>
      <p className={styles.text}>{t('reveal.mail')}</p>
      <p role="status" className={styles.text} hidden={!sent || failure !== undefined}>
        {sent && t('reveal.mailSent')}
      </p>
      {failure && (
        <p role="alert" className={styles.text}>
          {said}
        </p>
      )}
      <Button
        look="plain"
        busy={busy}
        className={styles.button}
        onClick={() => void send({}).then((done) => setSent(done))}
      >
        {t('reveal.mailButton')}
      </Button>
    </div>
  );
}
