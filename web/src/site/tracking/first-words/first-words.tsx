import { useTranslation } from 'react-i18next';
import type { Activity, TrackedParcel } from '@vaultway/contracts';
import { ACTIVITY_ICONS } from '@vaultway/contracts/constants';
import { SUGGESTED_NAMES } from '@vaultway/contracts/suggested-titles';
import { EventIcon } from '@/shared/ui/icon/event-icon';
import { DELIVERY_TEXTS } from '@/shared/parcel/delivery-sentence';
import { LatestEvent } from '@/shared/parcel/latest-event';
import { ParcelHeadline } from '@/shared/parcel/parcel-headline';
import headline from '@/shared/parcel/parcel-headline.module.css';
import type { ParcelState } from '@/shared/parcel/parcel-state';
import { Button } from '@/shared/ui/button/button';
import card from '../parcel-card.module.css';
import waiting from '../parcel-waiting.module.css';

const NEWEST = {
  title: '{title}',
  description: '{description}',
  icon: 'plane',
  created_at: '2026-01-01T00:00:00Z',
  time_zone: null,
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

/** Placeholders in the texts about a delivery. */
const IN_BRACES = { from: '{from}', to: '{to}', day: '{day}', when: '{when}', expected: '{expected}' };

const STANDS = ['', 'delivered', 'held', 'attempted', 'returned', 'overdue', 'registered'] as const;
type Stands = (typeof STANDS)[number];

/**
 * Renders the beginning of a parcel's card for each possible state at build time. show-first-words.ts picks one and
 * fills in the response.
 */
export function FirstWords() {
  const { t } = useTranslation();
  const words = Object.fromEntries(SUGGESTED_NAMES.map((name) => [name, t(name)]));
  const delivery = Object.fromEntries(DELIVERY_TEXTS.map((name) => [name, t(name, IN_BRACES)]));
  return (
    <div data-first-words={JSON.stringify(words)} data-delivery={JSON.stringify(delivery)}>
      {STANDS.map((stands) => (
        <template key={stands} data-stands={stands}>
          <First state={stateOf(stands)} />
        </template>
      ))}
      <template data-missing>
        <div className={card.missing} role="status">
          <p>{t('track.detailsMissing')}</p>
          <Button look="plain" data-reload>
            {t('crash.reload')}
          </Button>
        </div>
      </template>
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
  const registered = stands === 'registered';
  const trouble = stands === '' || stands === 'delivered' || stands === 'registered' ? null : stands;
  return { status: PARCEL.status, key: null, newest: NEWEST, delivered, trouble, registered };
};

const EXPECTED = (
  <>
    <p className={headline.countdown}>{'{still}'}</p>
    <p className={headline.sentence}>{'{sentence}'}</p>
  </>
);

/** Matches parcel-card.tsx, with room for formatted values. */
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
        <div className={card.actions} data-few={state.delivered || undefined} />
      </div>
    </header>
    <div className={waiting.rest} data-rest>
      <i className={waiting.route} />
      <i className={waiting.block} />
    </div>
  </article>
);
