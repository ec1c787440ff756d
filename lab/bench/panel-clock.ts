/** These functions run in the page, so they must not use anything outside their own bodies. */

/** Records the browser's timestamp of the last key press. */
export function listenForKeys(): void {
  const remember = ({ timeStamp }: Event) => Reflect.set(globalThis, 'keyAt', timeStamp);
  addEventListener('keydown', remember, true);
}

export interface Picture {
  /** Selector of an element that shows the text. */
  selector: string;
  text: string;
  /** Complete search term: a list counts once the response for all of it arrived, not for a prefix. */
  search?: string;
}

/**
 * Starts watching before a key is pressed. `whenPainted` then resolves to the milliseconds from that key until the page
 * painted the expected picture.
 */
export function awaitPicture({ selector, text, search }: Picture): void {
  performance.clearResourceTimings();
  // A resource entry appears here once its response has arrived.
  const searched = () =>
    performance.getEntriesByType('resource').some(({ name }) => {
      const { pathname, searchParams } = new URL(name);
      const isSearch =
        pathname === '/api/parcels/find' || (pathname === '/api/parcels' && searchParams.has('sort'));
      return isSearch && (searchParams.get('q') ?? '') === search;
    });
  const answered = () => search === undefined || (searched() && !document.querySelector('[aria-busy=true]'));
  const isThere = () =>
    answered() &&
    Array.from(document.querySelectorAll(selector)).some(
      (element) => element.checkVisibility() && (element.textContent ?? '').includes(text),
    );
  if (isThere()) throw new Error(`${selector} “${text}” is there before the key`);
  Reflect.set(globalThis, 'keyAt', undefined);
  const painted = new Promise<number>((done) => {
    const look = () => {
      const pressed = Reflect.get(globalThis, 'keyAt') as number | undefined;
      if (pressed === undefined || !isThere()) return requestAnimationFrame(look);
      // A message posted in a frame arrives after its paint.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => done(performance.now() - pressed));
      port1.start();
      return port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  Reflect.set(globalThis, 'painted', painted);
}

export const whenPainted = () => Reflect.get(globalThis, 'painted') as Promise<number>;
