import { Fragment, useMemo } from 'react';
import { storedImagePath } from '@vaultway/contracts/image-variants';
import { Picture } from '@/shared/ui/picture/picture';
import styles from './content-body.module.css';
import { LazyVideo } from './lazy-video';
import { parseContent, type Line, type Piece } from './markers';

/** The text of a page as elements, line by line; nothing in it is ever read as HTML. */
export function ContentBody({ content }: { content: string }) {
  const lines = useMemo(() => parseContent(content), [content]);
  return (
    <div className={styles.body} dir="auto">
      {lines.map((line, number) => (
        <LineView key={number} line={line} />
      ))}
    </div>
  );
}

function LineView({ line }: { line: Line }) {
  if (line.length === 0) return <br />;
  const media = line.every(({ kind }) => kind === 'image' || kind === 'video');
  const pieces = line.map((piece, number) => <PieceView key={number} piece={piece} />);
  return media ? <div className={styles.media}>{pieces}</div> : <p dir="auto">{pieces}</p>;
}

function PieceView({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'text':
      return <Fragment>{piece.text}</Fragment>;
    case 'bold':
      return <strong>{piece.text}</strong>;
    case 'underline':
      return <u>{piece.text}</u>;
    case 'strike':
      return <s>{piece.text}</s>;
    case 'image':
      return <PieceImage url={piece.url} label={piece.label} />;
    default:
      return <LazyVideo url={piece.url} />;
  }
}

function PieceImage({ url, label }: { url: string; label: string }) {
  const own = new URL(url).origin === location.origin ? storedImagePath(url) : null;
  if (own !== null)
    return <Picture image={own} alt={label} sizes="(width >= 48em) 42rem, 92vw" loading="lazy" />;
  // Another site learns neither which page shows its picture nor, until it comes into view, that one does.
  return <img src={url} alt={label} loading="lazy" decoding="async" referrerPolicy="no-referrer" />;
}
