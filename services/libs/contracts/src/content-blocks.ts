import { imageVariants, storedImagePath } from './image-variants.js';
import { BULLET, parseContent, type Line, type Piece } from './markers.js';

/** A block of a page's text, on its own line. */
export type Block =
  | { kind: 'break' }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; line: Line; lead: boolean }
  | { kind: 'list'; ordered: boolean; items: Line[] }
  | { kind: 'media'; line: Line };

const NUMBER = /^\s*\d{1,3}[.)]\s+/;

/**
 * Parses the lines of a page: a line of only bold words is a heading, the first paragraph is the lead, lines that begin
 * with a hyphen or a number form a list. No text is dropped.
 */
export function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  for (const line of parseContent(content)) {
    const item = itemOf(line);
    const last = blocks.at(-1);
    if (item && last?.kind === 'list' && last.ordered === item.ordered) last.items.push(item.line);
    else if (item) blocks.push({ kind: 'list', ordered: item.ordered, items: [item.line] });
    else blocks.push(blockOf(line, blocks));
  }
  return blocks;
}

function blockOf(line: Line, before: Block[]): Block {
  const [piece] = line;
  if (piece === undefined) return { kind: 'break' };
  if (line.every(({ kind }) => kind === 'image' || kind === 'video')) return { kind: 'media', line };
  const words = line.filter((each) => each.kind !== 'text' || each.text.trim() !== '');
  if (words.length === 1 && words[0]?.kind === 'bold') return { kind: 'heading', text: words[0].text.trim() };
  const lead = before.every(({ kind }) => kind === 'break' || kind === 'media');
  return { kind: 'paragraph', line, lead };
}

function itemOf(line: Line): { ordered: boolean; line: Line } | undefined {
  const [first, ...rest] = line;
  if (first?.kind !== 'text') return undefined;
  const sign = [BULLET, NUMBER].find((each) => each.test(first.text));
  if (sign === undefined) return undefined;
  const text = first.text.replace(sign, '');
  if (text === '') return rest.length === 0 ? undefined : { ordered: sign === NUMBER, line: rest };
  return { ordered: sign === NUMBER, line: [{ ...first, text }, ...rest] };
}

/** Words with their link, if any. */
export interface Linked {
  text: string;
  href: string | null;
}

// Each part is bounded and limited to characters that it can contain, so that matching is fast on any text.
const LINK = /https?:\/\/[^\s<>"]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/giu;
/** Punctuation that ends a sentence rather than an address. */
const SENTENCE_END = /[.,;:!?)\]}'”»]{1,20}$/;

/** Splits a text at its web and email addresses. */
export function linksIn(text: string): Linked[] {
  const parts: Linked[] = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    const address = match[0].replace(SENTENCE_END, '');
    const isWeb = /^https?:/i.test(address);
    if (isWeb && !URL.canParse(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: address, href: isWeb ? address : `mailto:${address}` });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

export interface Player {
  site: 'YouTube' | 'Vimeo';
  /** Loaded on a click, without cookies. */
  src: string;
}

const YOUTUBE_HOSTS = /^(?:(?:www|m)\.)?(?:youtube\.com|youtube-nocookie\.com)$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

/** Returns the player of a video site's address; null for a file. */
export function playerOf(address: string): Player | null {
  const { hostname, pathname, searchParams } = new URL(address);
  const [, first = '', second = ''] = pathname.split('/');
  const vimeo = /^(?:www\.|player\.)?vimeo\.com$/.test(hostname) ? (first === 'video' ? second : first) : '';
  if (/^\d{1,12}$/.test(vimeo)) {
    return { site: 'Vimeo', src: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` };
  }
  let id = '';
  if (hostname === 'youtu.be') id = first;
  else if (YOUTUBE_HOSTS.test(hostname)) {
    id = ['embed', 'shorts', 'live'].includes(first) ? second : (searchParams.get('v') ?? '');
  }
  if (!YOUTUBE_ID.test(id)) return null;
  return { site: 'YouTube', src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` };
}

/** Attributes by their name in React; HTML ignores the case. */
export type Attributes = Record<string, string>;

/** Creates the elements of a page's text: React's in the browser, HTML in the content service. */
export interface Maker<Node> {
  element: (tag: string, attributes: Attributes, children: (Node | string)[]) => Node;
  player: (player: Player) => Node;
  video: (url: string) => Node;
}

/**
 * Renders the text of a page, from which no text is parsed as HTML.
 * @param host of the site, whose own pictures have smaller versions
 */
export function contentNodes<Node>(content: string, host: string, make: Maker<Node>): Node[] {
  const { element } = make;

  function blockNode(block: Block): Node {
    switch (block.kind) {
      case 'break':
        return element('br', {}, []);
      case 'heading':
        return element('h2', { dir: 'auto' }, [block.text]);
      case 'media':
        return element('div', { 'data-media': '' }, lineNodes(block.line));
      case 'list':
        return element(
          block.ordered ? 'ol' : 'ul',
          { dir: 'auto' },
          block.items.map((line) => element('li', {}, lineNodes(line))),
        );
      default:
        return element('p', { dir: 'auto', ...(block.lead && { 'data-lead': '' }) }, lineNodes(block.line));
    }
  }

  const lineNodes = (line: Line) => line.flatMap((piece) => pieceNodes(piece, line.length === 1));

  function pieceNodes(piece: Piece, alone: boolean): (Node | string)[] {
    switch (piece.kind) {
      case 'text':
        return linksIn(piece.text).map(({ text, href }) =>
          href === null
            ? text
            : element('a', { href, rel: 'noreferrer nofollow' }, [element('bdi', {}, [text])]),
        );
      case 'bold':
        return [element('strong', {}, [piece.text])];
      case 'underline':
        return [element('u', {}, [piece.text])];
      case 'strike':
        return [element('s', {}, [piece.text])];
      case 'image': {
        const image = imageNode(piece);
        if (!alone || piece.label === '') return [image];
        // The image's alternative text, which is read out with it.
        const caption = element('figcaption', { dir: 'auto', 'aria-hidden': 'true' }, [piece.label]);
        return [element('figure', {}, [image, caption])];
      }
      default: {
        const player = playerOf(piece.url);
        return [player === null ? make.video(piece.url) : make.player(player)];
      }
    }
  }

  function imageNode({ url, label: alt }: { url: string; label: string }): Node {
    const variants = new URL(url).host === host ? imageVariants(storedImagePath(url)) : null;
    const late = { alt, loading: 'lazy', decoding: 'async' };
    // The other site gets no referrer, and no request until the image comes into view.
    if (variants === null) return element('img', { src: url, referrerPolicy: 'no-referrer', ...late }, []);
    const sources = variants.sources.map(({ type, srcset }) =>
      element('source', { type, srcSet: srcset, sizes: '(width >= 48em) 42rem, 92vw' }, []),
    );
    return element('picture', {}, [...sources, element('img', { src: variants.src, ...late }, [])]);
  }

  return blocksOf(content).map(blockNode);
}
