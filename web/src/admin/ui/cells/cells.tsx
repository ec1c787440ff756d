import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router-dom';
import styles from './cells.module.css';

interface RowTitleProps {
  to: string;
  /** Small icon before the text; `mark` is round, 2rem wide. */
  icon?: ReactNode;
  mark?: ReactNode;
  /** Shown below the text when the columns with this data are hidden. */
  note?: ReactNode;
  children: ReactNode;
}

/** Bold title of a row, linking to its record. */
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

/** Whether the table hides columns for lack of space. */
export const NarrowTable = createContext(false);

interface NoteProps {
  beside?: string | undefined;
  children: ReactNode;
}

/** Additional line of a cell. */
export const Note = ({ beside, children }: NoteProps) => (
  <span className={styles.note} data-beside={beside}>
    {children}
  </span>
);

/** Additional line of a cell, shown only while its column is hidden. */
export const PhoneNote = (props: NoteProps) => use(NarrowTable) && <Note {...props} />;

interface OneLineProps {
  text: string;
  /** Tooltip; defaults to the text. */
  title?: string;
  dir?: 'auto' | 'ltr';
  /** Maximum width, as a CSS length. */
  width?: string;
}

/** Text truncated to one line, with the full text as a tooltip. */
export const OneLine = ({ text, title = text, dir = 'auto', width = '18rem' }: OneLineProps) => (
  <span className={styles.line} style={{ maxInlineSize: width }} title={title} dir={dir}>
    {text}
  </span>
);
