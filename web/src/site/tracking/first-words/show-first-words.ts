import type { TFunction } from 'i18next';
import type { Envelope, TrackedParcel } from '@vaultway/contracts';
import { createFormat } from '@/shared/i18n/format';
import { daysBetween, todayIn } from '@/shared/lib/days';
import { nextTask } from '@/shared/lib/next-task';
import { expectedDays, expectedWords, sheetOf } from '@/shared/parcel/delivery-sentence';
import { longestWord } from '@/shared/parcel/longest-word';
import { stateOf, type ParcelState } from '@/shared/parcel/parcel-state';
import { pointsOf } from '@/shared/parcel/route-points';
import { toneOf } from '@/shared/parcel/tone';

// A separate script that shows a parcel's state as soon as the response arrives, long before the site's code. React
// replaces it.

const place = document.querySelector<HTMLElement>('[data-first-words]');
const answer = globalThis.begunLookUp?.copy;
// The site reports the error.
const shown = place && answer && show(place, answer).catch(() => undefined);

declare global {
  /**
   * Keeps the first words on a page whose code fails to load, and says so.
   * @returns false without a parcel to show
   */
  var keepFirstWords: (() => Promise<boolean>) | undefined;
}

globalThis.keepFirstWords = async () => {
  await shown;
  const card = place?.querySelector('article');
  for (const coming of card?.querySelectorAll('i, time:empty, [data-rest]') ?? []) coming.remove();
  const said = place && copyOf(place, '[data-missing]');
  if (said && !card?.querySelector('[role=status]')) card?.append(said);
  return Boolean(card);
};
// Before React, which stops a press inside a part that it has not hydrated yet.
addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element && target.closest('article [data-reload]')) location.reload();
  },
  true,
);
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) void keepFirstWords?.();
  },
  true,
);

async function show(within: HTMLElement, answered: Promise<Response>): Promise<void> {
  const [response] = await Promise.all([answered, readyToFormat()]);
  if (!response.ok) return;
  const { data: parcel } = (await response.json()) as Envelope<TrackedParcel>;
  const today = todayIn(timeZone());
  const state = stateOf(parcel, today);
  // Stale data has a notice above it.
  if (state.status === null || parcel.as_of) return;
  // The company may have another calendar day.
  const days = expectedDays(parcel);
  if (state.trouble === 'overdue' && days && daysBetween(days.last, today) <= 1) return;
  const words = filled(within, parcel, state, today);
  if (!words) return;
  within.querySelectorAll('template:not([data-missing])').forEach((drawn) => drawn.remove());
  within.append(words);
}

/**
 * Warms up date formatting: the first use makes a browser look up all its languages, which takes a phone 100 ms. That
 * happens here, after the first frame and during the request.
 */
async function readyToFormat(): Promise<void> {
  if (document.hidden) return; // A page in the background has no frames.
  await new Promise(requestAnimationFrame);
  await nextTask();
  Intl.DateTimeFormat.supportedLocalesOf(document.documentElement.lang);
  await nextTask();
}

/** Returns the prerendered card of the state, filled with this parcel. */
function filled(within: HTMLElement, parcel: TrackedParcel, state: ParcelState, today: string) {
  const { newest, status, key, delivered, trouble, registered } = state;
  const stands = delivered ? 'delivered' : (trouble ?? (registered ? 'registered' : ''));
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
  const headline = drawn[key ?? ''] ?? status ?? '';
  card.querySelector('h2')?.style.setProperty('--letters', String(longestWord(headline)));
  const texts = JSON.parse(within.dataset['delivery'] ?? '') as Record<string, string>;
  const t = ((name: string, values: Record<string, string>) =>
    withValues(texts[name] ?? '', values)) as TFunction;
  fillIn(card, {
    ...expectedWords(parcel, trouble, createFormat(document.documentElement.lang), t, today),
    code: parcel.tracking_code,
    status: headline,
    // The headline already says it.
    title: newest && parcel.status === status ? (drawn[newest.title_key ?? ''] ?? newest.title) : null,
    description: newest?.description,
  });
  return card;
}

function copyOf(within: HTMLElement, template: string) {
  const drawn = within.querySelector<HTMLTemplateElement>(`template${template}`);
  return drawn?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
}

/** Reserves as many lines as the days will take. */
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

/** Returns the company's time zone, if stored by an earlier visit. */
function timeZone(): string | undefined {
  try {
    const { value } = JSON.parse(localStorage.getItem('vaultway.settings') ?? '') as {
      value: { time_zone?: string };
    };
    return value.time_zone;
  } catch {
    return undefined; // Not readable.
  }
}

const withValues = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Replaces names in braces with texts; removes elements without one. */
function fillIn(card: HTMLElement, texts: Record<string, string | null | undefined>): void {
  for (const element of card.querySelectorAll('h2, bdi, p:not(:has(*))')) {
    const name = /\{(\w+)\}/.exec(element.textContent)?.[1];
    if (!name) continue;
    const text = texts[name];
    if (text) element.textContent = text;
    else element.remove();
  }
}
