import { headOf, PAGE_MARK, type HeadElement, type PageMeta } from '@vaultway/contracts/page-head';

/** Replaces the last page's elements in the document's head. */
export function showHead(page: PageMeta): void {
  for (const old of document.head.querySelectorAll(`[${PAGE_MARK}]`)) old.remove();
  document.head.append(...headOf(page, location.origin).map(elementOf));
}

function elementOf({ tag, text, ...attributes }: HeadElement): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute(PAGE_MARK, '');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}
