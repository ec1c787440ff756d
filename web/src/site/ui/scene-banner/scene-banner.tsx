import type { ReactNode } from 'react';
import type { PAGE_HEROES } from '@vaultway/contracts/constants';
import { HeroPicture } from '@/shared/ui/content/hero-picture';
import { PageHeading } from '@/shared/ui/page/page';
import styles from './scene-banner.module.css';

interface SceneBannerProps {
  scene: (typeof PAGE_HEROES)[number];
  title: string;
  /** What a screen reader says at once, where the page has changed under it. */
  role?: 'alert' | 'status';
  children: ReactNode;
  /** The next steps. */
  actions: ReactNode;
}

/** Heads a page that says one thing: what happened, and what to do next. */
export function SceneBanner({ scene, title, role, children, actions }: SceneBannerProps) {
  return (
    <div className={styles.banner}>
      <div className={styles.scene}>
        <HeroPicture hero={scene} overlay="overlay1" />
      </div>
      <div className={styles.inner}>
        <div className={styles.words} role={role}>
          <PageHeading className={styles.title}>{title}</PageHeading>
          {children}
          <div className={styles.actions}>{actions}</div>
        </div>
      </div>
    </div>
  );
}
