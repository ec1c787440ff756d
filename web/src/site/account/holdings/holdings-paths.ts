/** Addresses of what a client has in the vault. */
export const holdingsPaths = {
  holdings: '/account/holdings.html',
  item: '/account/holding.html',
  statement: '/account/statement.html',
} as const;

export const ownItemPath = (id: string) => `${holdingsPaths.item}?id=${encodeURIComponent(id)}`;

export const statementPath = (accountId: string) =>
  `${holdingsPaths.statement}?account=${encodeURIComponent(accountId)}`;
