import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageIcon } from '@/shared/ui/icon/page-icon';
import type { Player } from './blocks';
import styles from './click-player.module.css';

/** A film at another site, which learns of the visitor only by a press of the button. */
export function ClickPlayer({ player: { site, src } }: { player: Player }) {
  const { t, i18n } = useTranslation();
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <iframe
        className={styles.player}
        src={src}
        title={t('content.player', { site })}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        // The button that had the focus is gone.
        ref={(frame) => frame?.focus()}
      />
    );
  }
  return (
    <button
      type="button"
      className={`${styles.player} ${styles.poster}`}
      // It may stand in a text of another script.
      dir={i18n.dir()}
      onClick={() => setPlaying(true)}
    >
      <span className={styles.sign}>
        <PageIcon name="play" size={32} />
      </span>
      <span className={styles.words}>{t('content.play', { site })}</span>
      <span className={styles.note}>{t('content.playNote', { site })}</span>
    </button>
  );
}
