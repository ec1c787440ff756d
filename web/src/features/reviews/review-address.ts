export const REVIEW_LIST = '/control/reviews/list.html';
export const CREATE_REVIEW = '/control/reviews/create.html';

/** Where a review is edited. */
export const reviewPath = (id: string) => `/control/reviews/${encodeURIComponent(id)}`;
