import { type ContextType, useContext, useEffect, useState } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

type LocationValue = ContextType<typeof LocationContext>;

/** A location, and the place of its entry in the browser's history. */
interface Stand {
  location: LocationValue;
  place: number;
}

/**
 * The location that the pages are shown: the router's, unless back or forward was pressed while `isUnsaved`.
 * The browser has moved by the time anybody hears of it, so the pages are kept where they are, the browser is
 * sent back there as well, and `ask` is given what to do when leaving is allowed after all.
 */
export function useHeldLocation(isUnsaved: () => boolean, ask: (leave: () => void) => void): LocationValue {
  const actual = useStand(useContext(LocationContext));
  const [shown, show] = useState(actual);

  const moved = keyOf(actual.location) !== keyOf(shown.location);
  const steps = actual.place - shown.place;
  const held = moved && steps !== 0 && actual.location.navigationType === NavigationType.Pop && isUnsaved();
  if (moved && !held) show(actual);

  useEffect(() => {
    if (!held) return;
    history.go(-steps);
    ask(() => history.go(steps));
  }, [held, steps, ask]);

  return shown.location;
}

/** The place is read when the location changes: later the browser may be on its way to another one already. */
function useStand(location: LocationValue): Stand {
  const [stand, setStand] = useState(() => ({ location, place: placeNow() }));
  if (keyOf(location) === keyOf(stand.location)) return stand;
  const moved = { location, place: placeNow() };
  setStand(moved);
  return moved;
}

const keyOf = ({ location }: LocationValue) => location.key;

/** The router writes it into the entry's state. */
const placeNow = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;
