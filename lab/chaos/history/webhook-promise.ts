import type { Judgment } from './note.ts';

/** Type of message for each type of record. */
const MESSAGES: Record<string, string> = {
  parcel: 'parcel.created',
  event: 'event.created',
  handover: 'handover.recorded',
};

/**
 * Requires at-least-once delivery for each stored parcel, event and handover, and no message about anything else.
 * Messages carry no record keys, so this counts those of a parcel, once per id.
 */
export const webhooksTold: Judgment = (_notes, { rows, told }) => {
  const expected = Map.groupBy(
    rows.filter(({ what }) => what in MESSAGES),
    ({ what, key, of = key }) => `${MESSAGES[what]} ${of}`,
  );
  const messages = Map.groupBy(told, ({ type, code }) => `${type} ${code}`);
  const count = (name: string) => new Set(messages.get(name)?.map(({ id }) => id)).size;
  const lost = [...expected].flatMap(([name, all]) => {
    if (count(name) >= all.length) return [];
    const [{ key }] = all as [(typeof all)[number]];
    return [
      {
        key,
        sentence: `the webhook was told ${count(name)} times "${name}", which happened ${all.length} times`,
      },
    ];
  });
  const extra = [...messages.keys()].flatMap((name) => {
    const happened = expected.get(name)?.length ?? 0;
    if (!Object.values(MESSAGES).some((type) => name.startsWith(`${type} `)) || count(name) <= happened)
      return [];
    return [
      {
        key: name,
        sentence: `the webhook was told ${count(name)} times "${name}", which happened ${happened} times`,
      },
    ];
  });
  const forged = told.filter(({ isSigned }) => !isSigned);
  return [
    ...lost,
    ...extra,
    ...forged.map(({ id }) => ({
      key: id,
      sentence: `the message ${id} is not signed with the webhook's secret`,
    })),
  ];
};
