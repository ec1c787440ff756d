/** Older events are backfilled history, not news. */
const NEWS_MAX_AGE_MS = 7 * 86_400_000;

/** True for an event that happened lately, however late it was added. */
export const isNews = ({ created_at }: { created_at: Date }): boolean =>
  created_at.getTime() >= Date.now() - NEWS_MAX_AGE_MS;
