import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { type Crumb, useDocumentTitle } from '@/shared/ui/page/page';
import { SuccessMessage } from '../feedback/success';
import { AdminIcon } from '../icon/admin-icon';
import styles from './admin-page.module.css';

interface AdminPageProps {
  title: string;
  /** From the panel's overview to this page, which is the last one. */
  crumbs: Crumb[];
  /** Beside the heading; a tracking code is set in its own type. */
  heading?: ReactNode;
  actions?: ReactNode;
  /** Forms are easier to read when they are not as wide as the screen. */
  narrow?: boolean;
  children: ReactNode;
}

/** The frame of a page of the panel: document title, crumbs, heading, actions, and what was just done. */
export function AdminPage({ title, crumbs, heading, actions, narrow = false, children }: AdminPageProps) {
  useDocumentTitle(crumbs);
  return (
    <div className={narrow ? styles.narrow : styles.page}>
      <Crumbs crumbs={crumbs} />
      <div className={styles.head}>
        <Heading>{heading ?? title}</Heading>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <SuccessMessage />
      {children}
    </div>
  );
}

/** After a link was followed the heading has the focus, so that a screen reader says where one is. */
export function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const followed = useLocation().key !== 'default';
  const onArrival = useRef(followed);
  useEffect(() => {
    scrollTo(0, 0);
    // Who has opened the finder while the page was on its way goes on typing there.
    const isSearching = document.activeElement?.matches('[role="dialog"] [role="combobox"]') ?? false;
    if (onArrival.current && !isSearching) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}

function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation('admin');
  if (crumbs.length < 2) return null;
  return (
    <nav aria-label={t('nav.crumbs')} className={styles.crumbs}>
      <ol>
        {crumbs.map(({ text, to }) => (
          <li key={`${to ?? ''} ${text}`}>
            {to === undefined ? (
              <span aria-current="page">{text}</span>
            ) : (
              <>
                <Link to={to}>{text}</Link>
                <AdminIcon name="chevron" size={12} />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
