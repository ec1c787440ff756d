import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Brand } from '@/components/brand/brand';
import { Icon } from '@/components/icon/icon';
import type { IconName } from '@/components/icon/icon-paths';
import { itemsOf } from '@/state/collection';
import { useAppSelector } from '@/state/hooks';
import { keepFocusInside } from './focus-circle';
import { COMPANY_PAGES } from './company-pages';
import styles from './side-menu.module.css';

interface SideMenuProps {
  open: boolean;
  onClose: () => void;
}

/** The sheet with every page of the site. */
export function SideMenu({ open, onClose }: SideMenuProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) sheet.current?.showModal();
    else sheet.current?.close();
  }, [open]);

  return (
    // The browser gives the sheet its name, Escape and the return of the focus; a press beside it closes it too.
    <dialog
      ref={sheet}
      className={styles.sheet}
      aria-label={t('site.menu')}
      onClose={onClose}
      onClick={(event) => event.target === sheet.current && onClose()}
      onKeyDown={(event: KeyboardEvent<HTMLDialogElement>) => keepFocusInside(event)}
    >
      {open && (
        <div className={styles.inner}>
          <div className={styles.top}>
            <Brand />
            <button type="button" className={styles.close} aria-label={t('site.closeMenu')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <nav aria-label={t('site.allPages')}>
            <ul className={styles.links}>
              <MenuLink to="/" icon="home" onFollow={onClose}>
                {t('nav.homePage')}
              </MenuLink>
              <MenuLink to="/contact.html" icon="mail" onFollow={onClose}>
                {t('nav.contact')}
              </MenuLink>
              <MenuLink to="/track.html" icon="search" onFollow={onClose}>
                {t('nav.track')}
              </MenuLink>
            </ul>
            <PageLinks onFollow={onClose} />
          </nav>
        </div>
      )}
    </dialog>
  );
}

/** Every loaded page; as long as there are none, the three that the company always has. */
function PageLinks({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const pages = itemsOf(useAppSelector((state) => state.pages));
  return (
    <ul className={styles.links}>
      {pages.length > 0
        ? pages.map(({ id, slug, icon, title }) => (
            <MenuLink key={id} to={`/pages/${slug}`} icon={icon} onFollow={onFollow}>
              {title}
            </MenuLink>
          ))
        : COMPANY_PAGES.map(({ slug, icon, text }) => (
            <MenuLink key={slug} to={`/pages/${slug}`} icon={icon} onFollow={onFollow}>
              {t(text)}
            </MenuLink>
          ))}
    </ul>
  );
}

interface MenuLinkProps {
  to: string;
  icon: IconName;
  onFollow: () => void;
  children: ReactNode;
}

function MenuLink({ to, icon, onFollow, children }: MenuLinkProps) {
  return (
    <li>
      <NavLink to={to} end className={styles.link} onClick={onFollow}>
        <Icon name={icon} size={22} />
        <span>{children}</span>
      </NavLink>
    </li>
  );
}
