import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/button';
import { Icon } from '@/components/icon/icon';
import styles from './card-actions.module.css';

/** How long the word "copied" stays, in milliseconds. */
const SAID = 2500;

interface CardActionsProps {
  code: string;
  /** The address under which the parcel can be found again. */
  link: string;
}

/** Copy, print and share; what the browser cannot do is not offered. */
export function CardActions({ code, link }: CardActionsProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    const written = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false, // The browser or the visitor forbids it; the link is then shown.
    );
    setCopied(written);
    setRefused(!written);
  }

  async function share() {
    const sharing = navigator.share({ title: t('track.shareTitle', { code }), url: link });
    await sharing.catch(() => undefined); // The visitor closed the system's sheet.
  }

  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {'clipboard' in navigator && (
          <Button look="plain" onClick={() => void copy()}>
            <Icon name={copied ? 'tick' : 'link'} size={18} />
            {t('track.copyLink')}
          </Button>
        )}
        <Button look="plain" onClick={() => window.print()}>
          <Icon name="print" size={18} />
          {t('track.print')}
        </Button>
        {'share' in navigator && (
          <Button look="plain" onClick={() => void share()}>
            <Icon name="share" size={18} />
            {t('track.share')}
          </Button>
        )}
      </div>
      <p role="status" className={styles.said}>
        {copied && t('track.copied')}
        {refused && t('track.copyRefused', { link })}
      </p>
    </div>
  );
}
