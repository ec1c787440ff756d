import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { Page } from '@vaultway/contracts';
import { offeredAs } from '@vaultway/contracts/languages';
import { pageText } from '@vaultway/contracts/page-text';
import { shownLanguage } from '@/shared/i18n/i18n';
import { Brand } from '@/shared/brand/brand';
import { PageIcon, type PageIconName } from '@/shared/ui/page-icon/page-icon';
import { itemsOf } from '@/shared/state/collection';
import { useAppSelector } from '@/shared/state/hooks';
import { pagePath, sitePaths } from '@/shared/lib/site-paths';
import { COMPANY_PAGES } from './company-pages';
import styles from './side-menu.module.css';

interface SideMenuProps {
  open: boolean;
  onClose: () => void;
}

/** Shows the menu with every page of the site. */
export default function SideMenu({ open, onClose }: SideMenuProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) sheet.current?.showModal();
    else sheet.current?.close();
  }, [open]);

  return (
    // The browser handles the name, Escape and the return of the focus; a press outside closes it too.
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
              <PageIcon name="close" />
            </button>
          </div>
          <nav aria-label={t('site.allPages')}>
            <ul className={styles.links}>
              <MenuLink to={sitePaths.home} icon="home" onFollow={onClose}>
                {t('nav.homePage')}
              </MenuLink>
              <MenuLink to={sitePaths.contact} icon="mail" onFollow={onClose}>
                {t('nav.contact')}
              </MenuLink>
              <MenuLink to={sitePaths.track} icon="search" onFollow={onClose}>
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

/** Lists every loaded page, or the company's three default pages until then. */
function PageLinks({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const pages = itemsOf(useAppSelector((state) => state.pages));
  return (
    <ul className={styles.links}>
      {pages.length > 0
        ? pages.map((page) => (
            <MenuLink key={page.id} to={pagePath(page.slug)} icon={page.icon} onFollow={onFollow}>
              {titleOf(page, t)}
            </MenuLink>
          ))
        : COMPANY_PAGES.map(({ slug, icon, text }) => (
            <MenuLink key={slug} to={pagePath(slug)} icon={icon} onFollow={onFollow}>
              {t(text)}
            </MenuLink>
          ))}
    </ul>
  );
}

/**
 * Returns a page's title in the visitor's language; a page without texts in it has its name from the bar and the
 * footer, if any.
 */
function titleOf(page: Page, t: TFunction): string {
  const { language, title } = pageText(page, shownLanguage());
  const known = COMPANY_PAGES.find(({ slug }) => slug === page.slug);
  return known && language !== offeredAs(shownLanguage()) ? t(known.text) : title;
}

interface MenuLinkProps {
  to: string;
  icon: PageIconName;
  onFollow: () => void;
  children: ReactNode;
}

function MenuLink({ to, icon, onFollow, children }: MenuLinkProps) {
  return (
    <li>
      <NavLink to={to} end className={styles.link} onClick={onFollow}>
        <PageIcon name={icon} size={22} />
        <span>{children}</span>
      </NavLink>
    </li>
  );
}

const REACHABLE = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]';

/** Wraps Tab from the last element to the first and back, instead of leaving the menu for the browser's bar. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const reachable = [...event.currentTarget.querySelectorAll<HTMLElement>(REACHABLE)];
  const first = reachable.at(0);
  const last = reachable.at(-1);
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
