import { BULLET, parseContent, type Line } from '@vaultway/contracts/markers';

/** A part of a page's text: what stands in a row of its own. */
export type Block =
  | { kind: 'break' }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; line: Line; lead: boolean }
  | { kind: 'list'; ordered: boolean; items: Line[] }
  | { kind: 'media'; line: Line };

const NUMBER = /^\s*\d{1,3}[.)]\s+/;

/**
 * The lines of a page as an editor would set them: a line of bold words alone is a heading, the first paragraph leads,
 * lines that begin with a hyphen or a number are a list. Nothing that was written is left out.
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

/** Words with what they link to, if anything. */
export interface Linked {
  text: string;
  href: string | null;
}

// Each part is bounded by what cannot stand in it, so that no text takes long to look through.
const LINK = /https?:\/\/[^\s<>"]{1,2000}|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/giu;
/** What ends a sentence rather than an address. */
const SENTENCE_END = /[.,;:!?)\]}'”»]{1,20}$/;

/** A text cut at its web and email addresses. */
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
  /** What is loaded on a click, without cookies. */
  src: string;
}

const YOUTUBE_HOSTS = /^(?:(?:www|m)\.)?(?:youtube\.com|youtube-nocookie\.com)$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

/** The player of an address at a site that has films; null for a file. */
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
