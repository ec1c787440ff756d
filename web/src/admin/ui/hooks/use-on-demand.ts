import { useEffect, useState } from 'react';

/** Mounts a dialog or toast only once it is needed. Even when closed, Mantine's render everything around them twice. */
export function useOnDemand(asked: boolean) {
  const [isMade, setMade] = useState(false);
  // Opens after mounting: focus only returns from a dialog that was closed before.
  useEffect(() => {
    if (asked) setMade(true);
  }, [asked]);
  return { needed: asked || isMade, opened: asked && isMade };
}
