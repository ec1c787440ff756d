import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, offeredAs } from '@vaultway/contracts/languages';
import { shownLanguage } from '@/shared/i18n/i18n';
import { LANGUAGE_OPTIONS, reloadInLanguage } from '@/shared/i18n/languages';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { themeToggled } from '@/shared/state/theme.slice';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { paths, SIGN_OUT_QUESTION } from '@/admin/paths';
import { installsFromShareMenu, useInstall } from './install';
import { SignOut } from './sign-out';
import styles from './scan.module.css';

interface ScanBarProps {
  account: string;
  /** Number of queued handovers; undefined until read from storage. */
  waiting: number | undefined;
  showsQueue: boolean;
  inQueue: boolean;
  onQueue: () => void;
}

/** Header with the number of queued handovers; a menu has the rest. */
export function ScanBar({ account, waiting, showsQueue, inQueue, onQueue }: ScanBarProps) {
  const { t } = useTranslation('admin');
  const theme = useAppSelector((state) => state.theme);
  const dispatch = useAppDispatch();
  const menu = useRef<HTMLDialogElement>(null);
  const install = useInstall();
  // The panel redirects here on sign-out while handovers are queued.
  useEffect(() => {
    if (location.hash === SIGN_OUT_QUESTION) menu.current?.showModal();
  }, []);
  return (
    <header className={styles.bar}>
      <h1>{t('scan.title')}</h1>
      {waiting !== undefined && showsQueue && (
        <button type="button" className={styles.count} aria-pressed={inQueue} onClick={onQueue}>
          <AdminIcon name="inbox" size={24} />
          {t('scan.queue.count', { count: waiting })}
        </button>
      )}
      <button
        type="button"
        className={styles.icon}
        aria-label={t('nav.open')}
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <AdminIcon name="menu" size={24} />
      </button>
      <dialog ref={menu} className={styles.menu} aria-label={t('title')}>
        <a className={styles.plain} href={paths.overview}>
          <AdminIcon name="home" size={24} />
          {t('title')}
        </a>
        {install && (
          <button type="button" className={styles.plain} onClick={install}>
            <AdminIcon name="plus" size={24} />
            {t('scan.install.action')}
          </button>
        )}
        {installsFromShareMenu() && <p className={styles.notice}>{t('scan.install.fromShareMenu')}</p>}
        <button type="button" className={styles.plain} onClick={() => dispatch(themeToggled())}>
          <AdminIcon name={theme === 'LIGHT' ? 'moon' : 'sun'} size={24} />
          {t(theme === 'LIGHT' ? 'nav.toDark' : 'nav.toLight')}
        </button>
        <select
          className={styles.plain}
          aria-label={t('nav.language')}
          value={offeredAs(shownLanguage())}
          onChange={({ currentTarget }) => reloadInLanguage(currentTarget.value as Language)}
        >
          {LANGUAGE_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {waiting !== undefined && <SignOut account={account} waiting={waiting} />}
        <button type="button" className={styles.primary} onClick={() => menu.current?.close()}>
          {t('close')}
        </button>
      </dialog>
    </header>
  );
}
