import { useEffect, useState } from 'react';

/**
 * For a dialog or toast that is seldom shown: there is none until it is needed. Even a closed one of Mantine's would have
 * all that is drawn with it drawn a second time at once.
 */
export function useOnDemand(asked: boolean) {
  const [isMade, setMade] = useState(false);
  // Once it is there: the focus only comes back from a dialog that was closed before.
  useEffect(() => {
    if (asked) setMade(true);
  }, [asked]);
  return { needed: asked || isMade, opened: asked && isMade };
}
