import { Outlet } from 'react-router-dom';
import { Brand } from '@/shared/brand/brand';
import { DisplaySettings } from './display-settings';
import styles from './account-layout.module.css';

/** Layout of the pages before sign-in: one card, theme and language. */
export function AccountLayout() {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {/* Loads another document, so the panel's styles do not leak into the site. */}
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
