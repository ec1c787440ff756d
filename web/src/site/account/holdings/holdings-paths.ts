import { shownLanguage } from '@/shared/i18n/i18n';

/** Addresses of what a client has in the vault. */
export const holdingsPaths = {
  holdings: '/account/holdings.html',
  item: '/account/holding.html',
  statement: '/account/statement.html',
} as const;

export const ownItemPath = (id: string) => `${holdingsPaths.item}?id=${encodeURIComponent(id)}`;

export const statementPath = (accountId: string) =>
  `${holdingsPaths.statement}?account=${encodeURIComponent(accountId)}`;

/** Address of a photo, which only the client's session can open. */
export const ownPhotoPath = (item: string, photo: string) =>
  `/api/vault/account/items/${encodeURIComponent(item)}/photos/${encodeURIComponent(photo)}`;

/** Returns the path of a PDF in the displayed language. @param paper below the calls of the account */
export const paperPath = (paper: string, query: Record<string, string> = {}) =>
  `/api/vault/account/${paper}?${new URLSearchParams({ ...query, language: shownLanguage() })}`;
