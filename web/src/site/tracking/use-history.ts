import { useEffect, useState } from 'react';
import type { Activity, NestedList } from '@vaultway/contracts';
import { useLazyEarlierEventsQuery } from './tracking.api';

/** Loads the parcel's events, and further pages on demand. */
export function useHistory(first: NestedList<Activity>) {
  const [earlier, setEarlier] = useState<NestedList<Activity>[]>([]);
  const [ask, { isFetching, isError }] = useLazyEarlierEventsQuery();
  const nextPageUrl = (earlier.at(-1) ?? first).next_page_url;

  async function loadMore() {
    if (nextPageUrl === null) return;
    const { data: page } = await ask(nextPageUrl);
    if (page) setEarlier((pages) => [...pages, page]);
  }

  // A new event shifts the others: the last of the first page is now on the next one, so that is reloaded.
  useEffect(() => {
    if (earlier.length === 0) return undefined;
    let over = false;
    const readAgain = async () => {
      const pages: NestedList<Activity>[] = [];
      for (let url = first.next_page_url; url !== null && pages.length < earlier.length;) {
        const { data: page } = await ask(url);
        if (over || !page) return;
        pages.push(page);
        url = page.next_page_url;
      }
      setEarlier(pages);
    };
    void readAgain();
    return () => void (over = true);
  }, [first]);

  return {
    events: once([first, ...earlier].flatMap((page) => page.data)),
    more: nextPageUrl !== null,
    loading: isFetching,
    failed: isError && !isFetching,
    loadMore: () => void loadMore(),
  };
}

/** Removes duplicates: an event added between two requests repeats the last of one page on the next. */
const once = (events: Activity[]) => [...new Map(events.map((event) => [event.id, event])).values()];
