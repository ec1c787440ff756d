export const PAGE_LIST = '/control/pages/list.html';
export const CREATE_PAGE = '/control/pages/create.html';

/** Where a page is edited. */
export const pagePath = (slug: string) => `/control/pages/${encodeURIComponent(slug)}`;
/** Where visitors read it. */
export const publicPagePath = (slug: string) => `/pages/${encodeURIComponent(slug)}`;
