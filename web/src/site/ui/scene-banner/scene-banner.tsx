import type { ReactNode } from 'react';
import type { PAGE_HEROES } from '@vaultway/contracts/constants';
import { HeroPicture } from '@/shared/content/hero-picture';
import { PageHeading } from '@/shared/ui/page/page';
import styles from './scene-banner.module.css';

interface SceneBannerProps {
  scene: (typeof PAGE_HEROES)[number];
  title: string;
  /** Live region role, if the page has changed in place. */
  role?: 'alert' | 'status';
  children: ReactNode;
  /** The next steps. */
  actions: ReactNode;
}

/** Renders the head of a page with a single message and the next step. */
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
