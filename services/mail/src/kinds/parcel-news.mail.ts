import { isTimeZone, type LanguageTag, stepOf, type Step } from '@vaultway/contracts';
import { checkLink } from './check-link.js';
import { fill, firstWords, link, paragraphs, present } from './mail-content.js';
import { dateAndTime, defineMail } from './mail-kind.js';
import { PARCEL_NEWS } from './parcel-news-texts.js';

/** Introductions by step, where more than an event happened. */
const INTROS: Partial<Record<Step, 'delivered' | 'out_for_delivery' | 'returned' | 'trouble'>> = {
  delivered: 'delivered',
  out_for_delivery: 'out_for_delivery',
  returned: 'returned',
  attempted: 'trouble',
  exception: 'trouble',
};

export const parcelNews = defineMail('parcel_news', {
  example: ({ subject, body }) => ({
    tracking_code: 'VW-0000-0000',
    recipient_name: 'Ada Lovelace',
    title: subject ?? 'Arrived at the sorting center',
    description: body,
    status: 'In transit',
    step: stepOf(subject ?? 'Arrived at the sorting center'),
    current_location: 'Zürich',
    happened_at: new Date().toISOString(),
    time_zone: 'Europe/Zurich',
    track_url: 'https://example.com/track.html',
    unsubscribe_url: null,
    one_click_url: null,
    log: null,
  }),

  content(event, { texts, tag, company }) {
    const { tracking_code: code, title, recipient_name: name } = event;
    const text = (event.step && INTROS[event.step]) ?? 'intro';
    const opening = capitalized(texts[text], tag);
    const greeting = name === null ? opening : `${fill(texts.greeting, { name })}\n${texts[text]}`;
    return {
      subject: fill(texts.subject, { code, title }),
      title,
      preheader: firstWords(event.description ?? opening),
      body: paragraphs([greeting, event.description]),
      details: present([
        [texts.tracking_code, code],
        [texts.status, event.status],
        [texts.current_location, event.current_location],
        [texts.time, placeTime(event, tag, company.time_zone)],
      ]),
      action: link(texts.action, event.track_url),
      notes: [texts.reason],
      check: checkLink(tag, event.log, event.track_url),
      unsubscribe: link(texts.unsubscribe, event.unsubscribe_url),
      oneClickUrl: event.one_click_url,
    };
  },

  texts: PARCEL_NEWS,
});

/** Formats the time where it happened. */
const placeTime = (
  { happened_at, time_zone }: { happened_at: string; time_zone: string | null },
  tag: LanguageTag,
  companyZone: string,
): string =>
  dateAndTime(happened_at, tag, time_zone !== null && isTimeZone(time_zone) ? time_zone : companyZone);

/** Some languages continue in lower case after a greeting. */
function capitalized(sentence: string, tag: string): string {
  const [first = '', ...rest] = sentence;
  return first.toLocaleUpperCase(tag) + rest.join('');
}
