/**
 * Adds functions that browsers have only since 2023, for phones that get no more updates. Covers what the site, the
 * panel and their libraries call; `tests/e2e/older-phones.spec.ts` runs without them.
 */

/** Adds the functions that `target` lacks, hidden from loops like the browser's own. */
function addTo(target: object, functions: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(functions)) {
    if (!Object.hasOwn(target, name))
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

addTo(Array.prototype, {
  toSorted<T>(this: T[], compare?: (one: T, other: T) => number) {
    return Array.from(this).sort(compare);
  },
  toReversed<T>(this: T[]) {
    return Array.from(this, (_, at) => this[this.length - 1 - at]);
  },
});

addTo(Map, {
  groupBy<K, V>(values: Iterable<V>, keyOf: (value: V, at: number) => K) {
    const groups = new Map<K, V[]>();
    let at = 0;
    for (const value of values) {
      const key = keyOf(value, at);
      const group = groups.get(key);
      if (group) group.push(value);
      else groups.set(key, [value]);
      at += 1;
    }
    return groups;
  },
});

addTo(AbortSignal, {
  any(signals: readonly AbortSignal[]) {
    const controller = new AbortController();
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
    }
    return controller.signal;
  },
});

const parse = (address: string, base?: string | URL): URL | null => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};
addTo(URL, { parse, canParse: (address: string, base?: string | URL) => parse(address, base) !== null });

const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
addTo(String.prototype, {
  isWellFormed(this: string) {
    return this.search(LONE) === -1;
  },
  toWellFormed(this: string) {
    return this.replaceAll(LONE, '\ufffd');
  },
});
