import { Outlet } from 'react-router-dom';
import { Brand } from '@/shared/ui/brand/brand';
import { DisplaySettings } from './display-settings';
import styles from './account-layout.module.css';

/** The frame of the pages before the panel: one card, the theme and the language. */
export function AccountLayout() {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {/* Another document: the panel's styles stay here. */}
        <a href="/" className={styles.brand}>
          <Brand />
        </a>
        <DisplaySettings />
      </header>
      <main className={styles.card}>
        <Outlet />
      </main>
    </div>
  );
}
