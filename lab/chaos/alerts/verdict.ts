/** Name of an alert, and of its service if it has one: `ServiceDown content`. */
export type AlertName = string;

/** Period in which an alert fired, in milliseconds since the run began. */
export interface Firing {
  alert: AlertName;
  from: number;
  /** Infinity if it is still firing. */
  to: number;
}

/** A provocation that was carried out, and the alerts that it must raise. */
export interface Act {
  name: string;
  begun: number;
  /** Time when it was undone. */
  ended: number;
  /** Time when the next one began. */
  over: number;
  expects: readonly AlertName[];
  /** Alerts that may fire too, if they begin during this act. */
  may: readonly AlertName[];
  /**
   * Alerts that keep firing, because they look back over an hour or a day, or because only an operator can end them.
   */
  stays: readonly AlertName[];
}

export interface Raised {
  act: string;
  alert: AlertName;
  /** Milliseconds after its cause; undefined if it never fired. */
  after: number | undefined;
  /** Milliseconds after the end of its cause; undefined if it is still firing. */
  cleared: number | undefined;
}

/** Returns how soon each expected alert fired and resolved. */
export function raised(acts: readonly Act[], firings: readonly Firing[]): Raised[] {
  return acts.flatMap(({ name, begun, ended, over, expects }) =>
    expects.map((alert) => {
      const during = firings.filter((each) => each.alert === alert && each.from >= begun && each.from < over);
      const [first, last] = [during[0], during.at(-1)];
      return {
        act: name,
        alert,
        after: first && first.from - begun,
        cleared: last && last.to < Infinity ? Math.max(0, last.to - ended) : undefined,
      };
    }),
  );
}

/** Lists alerts that did not fire, did not resolve, or fired unexpectedly. */
export function wrong(acts: readonly Act[], firings: readonly Firing[]): string[] {
  return [
    ...acts.flatMap((act) => missed(act, firings)),
    ...firings
      .filter((firing) => !isExpected(firing, acts))
      .map(({ alert, from }) => {
        const during = acts.findLast(({ begun }) => begun <= from)?.name ?? 'nothing had been done';
        return `${alert} fired ${(from / 1000).toFixed(0)} s after the beginning, and should not have: ${during}`;
      }),
  ];
}

function missed(act: Act, firings: readonly Firing[]): string[] {
  return raised([act], firings).flatMap(({ act: name, alert, after, cleared }) => {
    if (after === undefined) return [`${alert} did not fire: ${name}`];
    return cleared === undefined && !act.stays.includes(alert) ? [`${alert} did not end: ${name}`] : [];
  });
}

function isExpected({ alert, from }: Firing, acts: readonly Act[]): boolean {
  return acts.some(
    ({ begun, over, expects, may, stays }) =>
      begun <= from && ((from < over && [...expects, ...may].includes(alert)) || stays.includes(alert)),
  );
}
