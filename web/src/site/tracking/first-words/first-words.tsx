import { useTranslation } from 'react-i18next';
import type { Activity, TrackedParcel } from '@vaultway/contracts';
import { ACTIVITY_ICONS } from '@vaultway/contracts/constants';
import { Icon } from '@/shared/ui/icon/icon';
import { LatestEvent } from '@/shared/ui/parcel/latest-event';
import { ParcelHeadline } from '@/shared/ui/parcel/parcel-headline';
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

const STANDS = ['', 'delivered', 'held', 'attempted', 'returned', 'overdue'] as const;
type Stands = (typeof STANDS)[number];

/**
 * What a parcel's card begins with, however the parcel stands; drawn at build time. show-first-words.ts picks one and
 * puts the answer's words into it.
 */
export function FirstWords() {
  const { t } = useTranslation();
  const words = Array.from(wordsOfAllLanguages(), ([text, name]) => [text, t(name)]);
  return (
    <div data-first-words={JSON.stringify(words)}>
      {STANDS.map((stands) => (
        <template key={stands} data-stands={stands}>
          <First state={stateOf(stands)} />
        </template>
      ))}
      {ACTIVITY_ICONS.map((icon) => (
        <template key={icon} data-icon={icon}>
          <Icon name={icon} size={20} />
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

/** As parcel-card.tsx has it, with room for what has to be formatted. */
const First = ({ state }: { state: ParcelState }) => (
  <article className={card.card} aria-labelledby="parcel-status">
    <header className={card.head}>
      <div>
        <ParcelHeadline ref={null} parcel={PARCEL} state={state} link="{link}" />
        <i className={waiting.bigLine} data-room="day" />
        <i className={waiting.line} data-room="days" />
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
