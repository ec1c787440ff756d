import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFocusOnArrival } from '@/shared/ui/page/arrival';
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

/** The page's heading. A page begins at its top. */
export function Heading({ children }: { children: ReactNode }) {
  useEffect(() => {
    // In a block: some browsers return a promise, which React would take for the clean-up.
    scrollTo(0, 0);
  }, []);
  return (
    <h1 ref={useFocusOnArrival()} tabIndex={-1} className={styles.heading}>
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
