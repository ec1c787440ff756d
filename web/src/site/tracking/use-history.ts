import { useState } from 'react';
import type { Activity, NestedList } from '@vaultway/contracts';
import { useLazyEarlierEventsQuery } from './tracking.api';

/** The events that came with the parcel, and page after page of earlier ones. */
export function useHistory(first: NestedList<Activity>) {
  const [earlier, setEarlier] = useState<NestedList<Activity>[]>([]);
  const [ask, { isFetching, isError }] = useLazyEarlierEventsQuery();
  const nextPageUrl = (earlier.at(-1) ?? first).next_page_url;

  async function loadMore() {
    if (nextPageUrl === null) return;
    const { data: page } = await ask(nextPageUrl);
    if (page) setEarlier((pages) => [...pages, page]);
  }

  return {
    events: once([first, ...earlier].flatMap((page) => page.data)),
    more: nextPageUrl !== null,
    loading: isFetching,
    failed: isError && !isFetching,
    loadMore: () => void loadMore(),
  };
}

/** An event that was added meanwhile moves all others along, so that the last of one page opens the next one. */
const once = (events: Activity[]) => [...new Map(events.map((event) => [event.id, event])).values()];
