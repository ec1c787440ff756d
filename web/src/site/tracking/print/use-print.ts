import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Print {
  /** The link's QR code, once `print` has been called. */
  code: string | null;
  /** Image that shows it. */
  image: RefObject<HTMLImageElement | null>;
  print: () => void;
}

/** Returns a function that prints the page with the link's QR code. */
export function usePrint(link: string): Print {
  const [code, setCode] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  async function print() {
    // Without the code, the link is printed as text all the same.
    const drawn = await import('./link-code').then(
      ({ linkCode }) => linkCode(link),
      () => null,
    );
    flushSync(() => setCode(drawn));
    // An image that is still loading stays off the paper.
    await image.current?.decode().catch(() => undefined);
    window.print();
  }
  return { code, image, print: () => void print() };
}
