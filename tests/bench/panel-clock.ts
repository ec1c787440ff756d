/** All run in the page: they may use nothing from outside of themselves. */

/** Remembers when the last key was pressed, as the browser has it. */
export function listenForKeys(): void {
  const remember = ({ timeStamp }: Event) => Reflect.set(globalThis, 'keyAt', timeStamp);
  addEventListener('keydown', remember, true);
}

export interface Picture {
  /** An element that shows the text. */
  selector: string;
  text: string;
  /** What the whole search is: a list counts once all of it was answered, not what was typed so far. */
  search?: string;
}

/**
 * Begins to look, before a key is pressed. `whenPainted` then resolves to the milliseconds from that key until the page
 * was painted as it is to look.
 */
export function awaitPicture({ selector, text, search }: Picture): void {
  performance.clearResourceTimings();
  // A call is noted here once its answer has come.
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
      // What is posted in a frame comes after its paint.
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
