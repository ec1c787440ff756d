import { createElement, useMemo, type ReactNode } from 'react';
import { contentNodes, type Maker } from '@vaultway/contracts/content-blocks';
import { ClickPlayer } from './click-player';
import styles from './content-body.module.css';
import { LazyVideo } from './lazy-video';

const ELEMENTS: Maker<ReactNode> = {
  element: (tag, attributes, children) => createElement(tag, attributes, ...children),
  player: (player) => <ClickPlayer player={player} />,
  video: (url) => <LazyVideo url={url} />,
};

/** Renders the text of a page as elements; it is never parsed as HTML. */
export function ContentBody({ content }: { content: string }) {
  const blocks = useMemo(() => {
    // The build draws a page without pictures.
    const host = import.meta.env.SSR ? '' : location.host;
    return contentNodes(content, host, ELEMENTS);
  }, [content]);
  return createElement('div', { className: styles.body }, ...blocks);
}
