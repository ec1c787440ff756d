import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useHead, type PageHead } from '@/shared/ui/head/head';
import { Icon } from '@/shared/ui/icon/icon';
import { useFocusOnArrival } from './arrival';
import styles from './page.module.css';

export interface Crumb {
  text: string;
  to?: string;
}

interface PageProps {
  title: string;
  /** Without crumbs the document's title is the company's name, with them `first - second`. */
  crumbs?: Crumb[];
  /** A banner that replaces the plain heading; it draws the title itself, see HeroBanner. */
  hero?: ReactNode;
  /** What the page shows is more than its name: the heading stands back, on a phone out of sight. */
  compact?: boolean;
  head?: Omit<PageHead, 'title'>;
  children: ReactNode;
}

/** The frame of a page: document title, breadcrumb, heading. */
export function Page({ title, crumbs = [], hero, compact = false, head, children }: PageProps) {
  useHead({ ...head, title: titleOf(crumbs) });
  return (
    <>
      {hero}
      <div className={compact ? styles.compact : styles.page}>
        {crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
        {!hero && <PageHeading className={styles.heading}>{title}</PageHeading>}
        {children}
      </div>
    </>
  );
}

/** The title of a page that is not for search engines. */
export function useDocumentTitle(crumbs: Crumb[]): void {
  useHead({ title: titleOf(crumbs), unlisted: true });
}

/** `first crumb - second crumb`, or nothing without crumbs. */
const titleOf = (crumbs: Crumb[]) =>
  crumbs.length === 0
    ? undefined
    : crumbs
        .map(({ text }) => text)
        .slice(0, 2)
        .join(' - ');

interface PageHeadingProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The page's heading. */
export function PageHeading({ className, children }: PageHeadingProps) {
  return (
    <h1 ref={useFocusOnArrival()} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('site.breadcrumb')} className={styles.breadcrumb}>
      <ol>
        {crumbs.map(({ text, to }) => (
          <li key={text}>
            {to === undefined ? (
              <span aria-current="page">{text}</span>
            ) : (
              <>
                <Link to={to}>{text}</Link>
                <Icon name="chevron" size={14} />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
