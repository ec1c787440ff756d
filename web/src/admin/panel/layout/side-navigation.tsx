import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Brand } from '@/shared/brand/brand';
import { OnlyWith } from '@/admin/ui/access/only-with';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { SignOutButton } from '@/admin/account/sign-out-button';
import { useHasVault } from '@/admin/widgets/vault/use-has-vault';
import { useAppSelector } from '@/shared/state/hooks';
import { paths } from '@/admin/paths';
import type { Section } from '@/admin/ui/pages/feature';
import { navigationFor } from '../features';
import unseen from '@/shared/styles/unseen.module.css';
import styles from './admin-layout.module.css';

interface SideNavigationProps {
  /** Shows only icons; names stay for screen readers and tooltips. */
  folded?: boolean;
  onFold?: () => void;
  /** Called when a link is followed, for a menu that closes then. */
  onLeave?: () => void;
}

export function SideNavigation({ folded = false, onFold, onLeave }: SideNavigationProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const admin = useAppSelector((state) => state.admin);
  const hasVault = useHasVault();
  const { pathname } = useLocation();
  const fold = t(folded ? 'nav.unfold' : 'nav.fold');
  const groups = admin ? navigationFor(admin.role, hasVault) : [];
  const linked = groups.flatMap(({ sections }) => sections).flatMap(({ to, also = [] }) => [to, ...also]);
  const here = folderAt(pathname, [paths.overview, ...linked]);
  const isHere = (path: string) => folderOf(path) === here;
  return (
    <nav className={styles.navigation} aria-label={t('nav.label')} data-folded={folded || undefined}>
      <Link to={paths.overview} className={styles.brand} onClick={onLeave}>
        <Brand />
      </Link>
      <div className={styles.places}>
        <OnlyWith ability="code">
          <ul>
            <Entry
              to={paths.overview}
              icon="home"
              name={t('places.index')}
              isHere={isHere}
              onLeave={onLeave}
            />
          </ul>
        </OnlyWith>
        {groups.map(({ group, sections }) => (
          <div key={group} className={styles.part}>
            <p id={`${id}-${group}`} className={styles.group}>
              {t(`navGroups.${group}`)}
            </p>
            <ul aria-labelledby={`${id}-${group}`}>
              {sections.map(({ name, to, also, icon, Badge }) => (
                <Entry
                  key={name}
                  to={to}
                  also={also}
                  icon={icon}
                  name={t(`nav.${name}`)}
                  Badge={Badge}
                  isHere={isHere}
                  onLeave={onLeave}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <ul className={styles.foot}>
        <li>
          <a href="/" target="_blank" className={styles.link} title={t('nav.site')}>
            <AdminIcon name="external" />
            <span>{t('nav.site')}</span>
            <span className={unseen.unseen}>({t('nav.newTab')})</span>
          </a>
        </li>
        {admin && (
          <li>
            <Link
              to={paths.account}
              className={styles.link}
              title={admin.email}
              aria-current={pathname === paths.account ? 'page' : undefined}
              onClick={onLeave}
            >
              <AdminIcon name="person" />
              <span>
                <span className={styles.email}>{admin.email}</span>{' '}
                <span className={styles.role}>{t(`roles.names.${admin.role}`)}</span>
              </span>
            </Link>
          </li>
        )}
        <li>
          <SignOutButton className={styles.link} title={t('nav.signOut')} />
        </li>
        {onFold && (
          <li>
            <button
              type="button"
              className={styles.link}
              aria-expanded={!folded}
              title={fold}
              onClick={onFold}
            >
              <span className={styles.fold}>
                <AdminIcon name="chevron" />
              </span>
              <span>{fold}</span>
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface EntryProps extends Pick<Section, 'to' | 'also' | 'icon' | 'Badge'> {
  name: string;
  isHere: (path: string) => boolean;
  onLeave: (() => void) | undefined;
}

function Entry({ to, also = [], icon, name, Badge, isHere: isAt, onLeave }: EntryProps) {
  const isHere = [to, ...also].some(isAt);
  const entry = useRef<HTMLLIElement>(null);
  // A low screen cannot show all entries. Scrolling synchronously would force a layout.
  useEffect(() => {
    if (!isHere || !entry.current) return undefined;
    const observer = new IntersectionObserver(([seen]) => {
      observer.disconnect();
      if (seen && seen.intersectionRatio < 1) seen.target.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(entry.current);
    return () => observer.disconnect();
  }, [isHere]);
  return (
    <li ref={entry}>
      <Link
        to={to}
        className={styles.link}
        title={name}
        aria-current={isHere ? 'page' : undefined}
        onClick={onLeave}
      >
        <AdminIcon name={icon} />
        <span>{name}</span>
        {Badge && <Badge />}
      </Link>
    </li>
  );
}

/** Returns the longest folder of these links that contains the address: a section may lie inside another. */
function folderAt(pathname: string, links: readonly string[]): string | undefined {
  const folders = links.map(folderOf).filter((folder) => pathname.startsWith(folder));
  return folders.toSorted((one, other) => other.length - one.length)[0];
}

/** Returns the common prefix of a section's addresses. */
const folderOf = (path: string) => path.replace(/(?:\/(?:list|send))?\.html$/, '');
