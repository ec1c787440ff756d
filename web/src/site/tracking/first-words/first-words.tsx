import { useTranslation } from 'react-i18next';
import type { Activity, TrackedParcel } from '@vaultway/contracts';
import { ACTIVITY_ICONS } from '@vaultway/contracts/constants';
import { EventIcon } from '@/shared/ui/icon/event-icon';
import { DELIVERY_TEXTS } from '@/shared/ui/parcel/delivery-sentence';
import { LatestEvent } from '@/shared/ui/parcel/latest-event';
import { ParcelHeadline } from '@/shared/ui/parcel/parcel-headline';
import headline from '@/shared/ui/parcel/parcel-headline.module.css';
import type { ParcelState } from '@/shared/ui/parcel/parcel-state';
import { wordsOfAllLanguages } from '@/shared/ui/parcel/suggested/words-of-all-languages';
import card from '../parcel-card.module.css';
import waiting from '../parcel-waiting.module.css';

const NEWEST = {
  title: '{title}',
  description: '{description}',
  icon: 'plane',
  created_at: '2026-01-01T00:00:00Z',
  created_at_month: 'Jan',
  created_at_day: '1',
  created_at_time: '00:00',
} satisfies Partial<Activity> as Activity;
const PARCEL = {
  tracking_code: '{code}',
  status: '{status}',
  min_expected_delivery_date: null,
  max_expected_delivery_date: null,
  history: { data: [], current_page: 1, last_page: 1, next_page_url: null },
} satisfies Partial<TrackedParcel> as Partial<TrackedParcel> as TrackedParcel;

/** The values of the texts for a delivery. */
const IN_BRACES = { from: '{from}', to: '{to}', day: '{day}', when: '{when}', weekday: '{weekday}' };

const STANDS = ['', 'delivered', 'held', 'attempted', 'returned', 'overdue'] as const;
type Stands = (typeof STANDS)[number];

/**
 * What a parcel's card begins with, however the parcel stands; drawn at build time. show-first-words.ts picks one and
 * puts the answer's words into it.
 */
export function FirstWords() {
  const { t } = useTranslation();
  const words = Object.fromEntries(Array.from(wordsOfAllLanguages().values(), (name) => [name, t(name)]));
  const delivery = Object.fromEntries(DELIVERY_TEXTS.map((name) => [name, t(name, IN_BRACES)]));
  return (
    <div data-first-words={JSON.stringify(words)} data-delivery={JSON.stringify(delivery)}>
      {STANDS.map((stands) => (
        <template key={stands} data-stands={stands}>
          <First state={stateOf(stands)} />
        </template>
      ))}
      {ACTIVITY_ICONS.map((icon) => (
        <template key={icon} data-icon={icon}>
          <EventIcon name={icon} size={20} />
        </template>
      ))}
    </div>
  );
}

const stateOf = (stands: Stands): ParcelState => {
  const delivered = stands === 'delivered';
  const trouble = stands === '' || stands === 'delivered' ? null : stands;
  return { status: PARCEL.status, newest: NEWEST, delivered, trouble };
};

const EXPECTED = (
  <>
    <p className={headline.countdown}>{'{still}'}</p>
    <p className={headline.sentence}>{'{sentence}'}</p>
  </>
);

/** As parcel-card.tsx has it, with room for what has to be formatted. */
const First = ({ state }: { state: ParcelState }) => (
  <article className={card.card} aria-labelledby="parcel-status">
    <header className={card.head}>
      <div>
        <ParcelHeadline ref={null} parcel={PARCEL} state={state} link="{link}" expected={EXPECTED} />
        {state.delivered && <i className={waiting.bigLine} data-room="day" />}
        <i className={waiting.sheet} data-room="sheet" />
      </div>
      <div className={card.now}>
        <LatestEvent parcel={PARCEL} state={state} />
        <div className={card.actions} />
      </div>
    </header>
    <div className={waiting.rest}>
      <i className={waiting.route} />
      <i className={waiting.block} />
    </div>
  </article>
);
