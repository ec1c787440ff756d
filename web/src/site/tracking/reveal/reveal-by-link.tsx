import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button/button';
import { useReveal } from './use-reveal';
import styles from './reveal-form.module.css';

interface RevealByLinkProps {
  code: string;
  token: string;
  onRevealed: () => void;
}

/**
 * Reveals the details to a visitor with a mailed link. It is used only on a press of a button: mail programs open links
 * by themselves.
 */
export function RevealByLink({ code, token, onRevealed }: RevealByLinkProps) {
  const { t } = useTranslation();
  const { busy, failure, said, send } = useReveal(code, 'reveal/link');
  if (failure?.status === 403) {
    return (
      <p role="alert" className={styles.text}>
        {t('reveal.linkOver')}
      </p>
    );
  }
  return (
    <div className={styles.link}>
      <p className={styles.text}>{t('reveal.linkText')}</p>
      {failure && (
        <p role="alert" className={styles.text}>
          {said}
        </p>
      )}
      <Button
        busy={busy}
        className={styles.button}
        onClick={() => void send({ token }).then((shown) => shown && onRevealed())}
      >
        {t('reveal.button')}
      </Button>
    </div>
  );
}
