import type { TFunction } from 'i18next';
import type { Envelope, TrackedParcel } from '@vaultway/contracts';
import { createFormat } from '@/shared/i18n/format';
import { daysBetween, todayIn } from '@/shared/lib/days';
import { nextTask } from '@/shared/lib/next-task';
import { expectedDays, expectedWords, sheetOf } from '@/shared/ui/parcel/delivery-sentence';
import { longestWord } from '@/shared/ui/parcel/longest-word';
import { stateOf, type ParcelState } from '@/shared/ui/parcel/parcel-state';
import { wordsOfAllLanguages } from '@/shared/ui/parcel/suggested/words-of-all-languages';
import { pointsOf } from '@/shared/ui/parcel/route-points';
import { toneOf } from '@/shared/ui/parcel/tone';

// A script of its own, which says how a parcel stands once the answer is there, long before the site's code is. React
// takes its place.

// React needs them as well.
const suggestedWords = (globalThis.suggestedWords = wordsOfAllLanguages());
const nameOf = (text: string) => suggestedWords.get(text.trim().toLowerCase());
const place = document.querySelector<HTMLElement>('[data-first-words]');
const answer = globalThis.begunLookUp?.copy;
if (place && answer) void show(place, answer).catch(() => undefined); // The site says what is wrong.

async function show(within: HTMLElement, answered: Promise<Response>): Promise<void> {
  const [response] = await Promise.all([answered, readyToFormat()]);
  if (!response.ok) return;
  const { data: parcel } = (await response.json()) as Envelope<TrackedParcel>;
  const today = todayIn(timeZone());
  const state = stateOf(parcel, today, nameOf);
  // A notice stands above what may be outdated.
  if (state.status === null || parcel.as_of) return;
  // The company's day may be another than this one.
  const days = expectedDays(parcel);
  if (state.trouble === 'overdue' && days && daysBetween(days.last, today) <= 1) return;
  const words = filled(within, parcel, state, today);
  if (words) within.replaceChildren(words);
}

/**
 * The first date or number that a browser formats makes it look up all its languages, which takes a phone a tenth of a
 * second. That happens here, after the first frame and while the answer is on its way.
 */
async function readyToFormat(): Promise<void> {
  if (document.hidden) return; // A page in the background has no frames.
  await new Promise(requestAnimationFrame);
  await nextTask();
  Intl.DateTimeFormat.supportedLocalesOf(document.documentElement.lang);
  await nextTask();
}

/** What was drawn for a parcel that stands so, in this parcel's words. */
function filled(within: HTMLElement, parcel: TrackedParcel, state: ParcelState, today: string) {
  const { newest, status, delivered, trouble } = state;
  const stands = delivered ? 'delivered' : (trouble ?? '');
  const card = copyOf(within, `[data-stands="${stands}"]`);
  if (!card) return undefined;

  card.style.setProperty('--tone', toneOf(state));
  if (parcel.show_map === 'yes' && pointsOf(parcel).current) card.dataset['map'] = '';
  const event = card.querySelector('section');
  if (newest) {
    const icon = copyOf(within, `[data-icon="${newest.icon}"]`);
    if (icon) event?.querySelector('svg')?.replaceWith(icon);
    card.querySelector('time')?.replaceChildren();
  } else if (trouble) {
    event?.firstElementChild?.remove();
  } else {
    event?.remove();
  }
  keepRoom(card, parcel, state, today);

  const drawn = JSON.parse(within.dataset['firstWords'] ?? '') as Record<string, string>;
  const suggested = (text: string) => drawn[nameOf(text) ?? ''] ?? text;
  const headline = suggested(status ?? '');
  card.querySelector('h2')?.style.setProperty('--letters', String(longestWord(headline)));
  const texts = JSON.parse(within.dataset['delivery'] ?? '') as Record<string, string>;
  const t = ((name: string, values: Record<string, string>) =>
    withValues(texts[name] ?? '', values)) as TFunction;
  fillIn(card, {
    ...expectedWords(parcel, trouble, createFormat(document.documentElement.lang), t, today),
    code: parcel.tracking_code,
    status: headline,
    // The headline says it already.
    title: newest && parcel.status === status ? suggested(newest.title) : null,
    description: newest?.description,
  });
  return card;
}

function copyOf(within: HTMLElement, template: string) {
  const drawn = within.querySelector<HTMLTemplateElement>(`template${template}`);
  return drawn?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
}

/** Leaves as many lines empty as will come when the days are written. */
function keepRoom(
  card: HTMLElement,
  parcel: TrackedParcel,
  { delivered, trouble, newest }: ParcelState,
  today: string,
) {
  const room: Record<string, unknown> = {
    day: newest,
    sheet: !delivered && trouble !== 'returned' && sheetOf(parcel, today),
  };
  for (const line of card.querySelectorAll<HTMLElement>('[data-room]')) {
    if (!room[line.dataset['room'] ?? '']) line.remove();
  }
}

/** The company's, where an earlier visit remembers it. */
function timeZone(): string | undefined {
  try {
    const { value } = JSON.parse(localStorage.getItem('vaultway.settings') ?? '') as {
      value: { time_zone?: string };
    };
    return value.time_zone;
  } catch {
    return undefined; // Nothing readable there.
  }
}

const withValues = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Puts texts where their names stand in braces; what has none goes. */
function fillIn(card: HTMLElement, texts: Record<string, string | null | undefined>): void {
  for (const element of card.querySelectorAll('h2, bdi, p:not(:has(*))')) {
    const name = /\{(\w+)\}/.exec(element.textContent)?.[1];
    if (!name) continue;
    const text = texts[name];
    if (text) element.textContent = text;
    else element.remove();
  }
}
