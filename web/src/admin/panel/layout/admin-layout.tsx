import { Suspense } from 'react';
import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useOnDemand } from '@/admin/ui/hooks/use-on-demand';
import { isBoolean, useStoredPreference } from '@/admin/ui/hooks/stored-preference';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { DisplaySettings } from './display-settings';
import { Finder } from './finder';
import { SideNavigation } from './side-navigation';
import styles from './admin-layout.module.css';

/** Layout of every page behind the sign-in: side navigation, top bar, content. */
export function AdminLayout() {
  const { t } = useTranslation('admin');
  const [menuOpen, menu] = useDisclosure();
  const drawer = useOnDemand(menuOpen);
  const [folded, setFolded] = useStoredPreference('navigation.folded', false, isBoolean);
  return (
    <div className={styles.shell} data-folded={folded || undefined}>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <div className={styles.side}>
        <SideNavigation folded={folded} onFold={() => setFolded(!folded)} />
      </div>
      {drawer.needed && (
        <Drawer
          opened={drawer.opened}
          onClose={menu.close}
          size="16rem"
          padding={0}
          closeButtonProps={{ 'aria-label': t('close') }}
          title={t('title')}
          classNames={{ header: styles.menuHead, body: styles.menuBody }}
        >
          <SideNavigation onLeave={menu.close} />
        </Drawer>
      )}
      <header className={styles.bar}>
        <ActionIcon
          variant="subtle"
          size="input-sm"
          className={styles.burger}
          aria-label={t('nav.open')}
          aria-haspopup="dialog"
          onClick={menu.open}
        >
          <AdminIcon name="menu" />
        </ActionIcon>
        <Finder />
        <DisplaySettings />
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense fallback={<ListSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
