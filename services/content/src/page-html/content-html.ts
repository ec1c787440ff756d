import { contentNodes, type Attributes } from '@vaultway/contracts/content-blocks';
import { FIRST_PARTS } from '@vaultway/contracts/first-data';
import { escapeHtml } from '@vaultway/contracts/page-head';
import { filledIn } from './drawn-parts.js';

/** Marks HTML, so that every other text is escaped. */
interface Html {
  html: string;
}

const VOID = new Set(['br', 'img', 'source']);

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

const inner = (children: (Html | string)[]) =>
  children.map((child) => (typeof child === 'string' ? escapeHtml(child) : child.html)).join('');

/**
 * Renders the text of a page as the website does.
 * @param host visited host of the site
 * @param player drawn button of a player, with a mark for its site
 */
export const contentHtml = (content: string, host: string, player: string): string =>
  inner(
    contentNodes<Html>(content, host, {
      element: (tag, attributes, children) => ({
        html: `<${tag}${attributesOf(attributes)}>${VOID.has(tag) ? '' : `${inner(children)}</${tag}>`}`,
      }),
      player: ({ site }) => ({ html: filledIn(player, { [FIRST_PARTS.site]: site }) }),
      video: () => ({ html: '<video controls preload="metadata" playsinline></video>' }),
    }),
  );
