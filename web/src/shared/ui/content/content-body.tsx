import { Fragment, useMemo } from 'react';
import { storedImagePath } from '@vaultway/contracts/image-variants';
import type { Line, Piece } from '@vaultway/contracts/markers';
import { Picture } from '@/shared/ui/picture/picture';
import { blocksOf, linksIn, playerOf, type Block } from './blocks';
import { ClickPlayer } from './click-player';
import styles from './content-body.module.css';
import { LazyVideo } from './lazy-video';

/** The text of a page as elements; nothing in it is ever read as HTML. */
export function ContentBody({ content }: { content: string }) {
  const blocks = useMemo(() => blocksOf(content), [content]);
  return (
    <div className={styles.body}>
      {blocks.map((block, number) => (
        <BlockView key={number} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'break':
      return <br />;
    case 'heading':
      return <h2 dir="auto">{block.text}</h2>;
    case 'media':
      return (
        <div className={styles.media}>
          <Pieces line={block.line} />
        </div>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List dir="auto">
          {block.items.map((line, number) => (
            <li key={number}>
              <Pieces line={line} />
            </li>
          ))}
        </List>
      );
    }
    default:
      return (
        <p dir="auto" className={block.lead ? styles.lead : undefined}>
          <Pieces line={block.line} />
        </p>
      );
  }
}

const Pieces = ({ line }: { line: Line }) =>
  line.map((piece, number) => <PieceView key={number} piece={piece} alone={line.length === 1} />);

function PieceView({ piece, alone }: { piece: Piece; alone: boolean }) {
  switch (piece.kind) {
    case 'text':
      return linksIn(piece.text).map(({ text, href }, number) =>
        href === null ? (
          <Fragment key={number}>{text}</Fragment>
        ) : (
          <a key={number} href={href} rel="noreferrer nofollow">
            <bdi>{text}</bdi>
          </a>
        ),
      );
    case 'bold':
      return <strong>{piece.text}</strong>;
    case 'underline':
      return <u>{piece.text}</u>;
    case 'strike':
      return <s>{piece.text}</s>;
    case 'image':
      return alone && piece.label !== '' ? (
        <figure>
          <PieceImage url={piece.url} label={piece.label} />
          {/* The picture's own words, which are read out with it. */}
          <figcaption dir="auto" aria-hidden="true">
            {piece.label}
          </figcaption>
        </figure>
      ) : (
        <PieceImage url={piece.url} label={piece.label} />
      );
    default: {
      const player = playerOf(piece.url);
      return player === null ? <LazyVideo url={piece.url} /> : <ClickPlayer player={player} />;
    }
  }
}

function PieceImage({ url, label }: { url: string; label: string }) {
  const own = new URL(url).host === location.host ? storedImagePath(url) : null;
  if (own !== null)
    return <Picture image={own} alt={label} sizes="(width >= 48em) 42rem, 92vw" loading="lazy" />;
  // Another site learns neither which page shows its picture nor, until it comes into view, that one does.
  return <img src={url} alt={label} loading="lazy" decoding="async" referrerPolicy="no-referrer" />;
}
