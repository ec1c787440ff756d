/** An alert, and the service that it names where it names one: `ServiceDown content`. */
export type AlertName = string;

/** When an alert fired, in milliseconds since the run began. */
export interface Firing {
  alert: AlertName;
  from: number;
  /** Infinity: it has not ended. */
  to: number;
}

/** Something that was done, and the alerts that it has to raise. */
export interface Act {
  name: string;
  begun: number;
  /** When it was undone. */
  ended: number;
  /** When the next one began. */
  over: number;
  expects: readonly AlertName[];
  /** What may fire too, by the moment in which it begins. */
  may: readonly AlertName[];
  /** What it leaves firing, because that looks back over an hour or a day, or because only a hand ends it. */
  stays: readonly AlertName[];
}

export interface Raised {
  act: string;
  alert: AlertName;
  /** Milliseconds after its cause; undefined: it never fired. */
  after: number | undefined;
  /** Milliseconds after its cause had gone; undefined: it fires still. */
  cleared: number | undefined;
}

/** How soon each expected alert came and went. */
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

/** What should have fired and did not, or did not end, or fired and should not have. */
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
