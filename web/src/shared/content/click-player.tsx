import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '@vaultway/contracts/content-blocks';
import { PageIcon } from '@/shared/ui/page-icon/page-icon';
import styles from './click-player.module.css';

/** Plays an embedded video; the other site gets no request before the button is pressed. */
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
      // The surrounding text may be of another script.
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
