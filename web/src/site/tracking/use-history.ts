import { useEffect, useState } from 'react';
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

  // A new event moves the others along: the last of the first page is now on the next one, as it is by now.
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

/** Between two pages an event may have been added: the last of one then opens the next. */
const once = (events: Activity[]) => [...new Map(events.map((event) => [event.id, event])).values()];
