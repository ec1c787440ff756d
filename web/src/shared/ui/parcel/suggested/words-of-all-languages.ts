import type texts from '@/locales/en/site.json';

/** Where the texts of the site have what the product suggests, or writes itself. */
export type Known =
  `usual.${keyof typeof texts.usual}` | `steps.${keyof typeof texts.steps}` | 'custody.handed_over';

const usual = import.meta.glob<typeof texts.usual>('../../../../locales/*/site.json', {
  import: 'usual',
  eager: true,
});
const steps = import.meta.glob<typeof texts.steps>('../../../../locales/*/site.json', {
  import: 'steps',
  eager: true,
});

/** Titles of handovers' events that have no text of their own; see services/tracking/src/handovers. */
const OF_HANDOVERS = {
  'handed over': 'custody.handed_over',
  arrived: 'steps.arrived',
} as const;

/** Titles that earlier versions wrote or suggested, which stored events still have. */
const FORMERLY = {
  collected: 'usual.pickedUp',
  transferred: 'custody.handed_over',
  'shipment registered': 'usual.registered',
  'zending aangemeld': 'usual.registered',
  'envoi enregistré': 'usual.registered',
  'spedizione registrata': 'usual.registered',
  'kiriman terdaftar': 'usual.registered',
  'đã đăng ký vận đơn': 'usual.registered',
  'शिपमेंट दर्ज हुआ': 'usual.registered',
} as const;

declare global {
  /** What `wordsOfAllLanguages` returned, on a page that begins with a look-up (src/site/tracking/first-words). */
  var suggestedWords: Map<string, Known> | undefined;
}

/** Which text of the site a title or status is, in lower case, whatever its language. */
export function wordsOfAllLanguages(): Map<string, Known> {
  const words = new Map<string, Known>(Object.entries({ ...FORMERLY, ...OF_HANDOVERS }));
  const add = (group: 'usual' | 'steps', languages: Record<string, Record<string, string>>) => {
    for (const texts of Object.values(languages)) {
      for (const [name, text] of Object.entries(texts)) {
        words.set(text.toLowerCase(), `${group}.${name}` as Known);
      }
    }
  };
  add('steps', steps);
  add('usual', usual);
  return words;
}
