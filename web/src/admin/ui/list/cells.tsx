import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import styles from './cells.module.css';

interface RowTitleProps {
  to: string;
  /** Before the text: a small icon, or a round mark of two rem. */
  icon?: ReactNode;
  mark?: ReactNode;
  /** Below it, where the columns that say it are left out. */
  note?: ReactNode;
  children: ReactNode;
}

/** What a row is called, in bold, as the link to its record. */
export function RowTitle({ to, icon, mark, note, children }: RowTitleProps) {
  const beside = icon === undefined ? (mark === undefined ? undefined : 'mark') : 'icon';
  return (
    <>
      <Link to={to} className={styles.title} data-beside={beside}>
        {icon}
        {mark}
        {children}
      </Link>
      {note !== undefined && <PhoneNote beside={beside}>{note}</PhoneNote>}
    </>
  );
}

/** Whether the table leaves out columns that it has no room for. */
export const NarrowTable = createContext(false);

/** What a row says in another line as long as its column is left out. */
export const PhoneNote = ({ beside, children }: { beside?: string | undefined; children: ReactNode }) =>
  use(NarrowTable) && (
    <span className={styles.note} data-beside={beside}>
      {children}
    </span>
  );

interface OneLineProps {
  text: string;
  /** What the pointer shows, where that is not the text itself. */
  title?: string;
  dir?: 'auto' | 'ltr';
  /** The most that is shown of it, as a CSS length. */
  width?: string;
}

/** Text of any length on one line; the pointer shows what does not fit. */
export const OneLine = ({ text, title = text, dir = 'auto', width = '18rem' }: OneLineProps) => (
  <span className={styles.line} style={{ maxInlineSize: width }} title={title} dir={dir}>
    {text}
  </span>
);
