import { FIRST_DATA, type FirstData } from '@vaultway/contracts/first-data';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Page } from '@vaultway/contracts';
import { reviews } from './collections';

/** Returns the data with which the content service has filled the first HTML. */
function firstData(): FirstData {
  const text = import.meta.env.SSR ? null : document.getElementById(FIRST_DATA)?.textContent;
  return text ? (JSON.parse(text) as FirstData) : {};
}

/** Returns the actions that store the lists of the first HTML. */
export function firstActions(): UnknownAction[] {
  const { reviews: list } = firstData();
  return list ? [reviews.replaced(list)] : [];
}

/** Returns the content page of the first HTML, in its language only. It is no list of pages, such as the menu's. */
export const firstPage = (): Page | undefined => firstData().page;

/** Returns the slug of the address, if the content service found no such page. */
export const missingPage = (): string | undefined => firstData().missing;
