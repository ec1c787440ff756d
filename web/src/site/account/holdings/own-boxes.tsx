import { useTranslation } from 'react-i18next';
import { useFormat } from '@/shared/i18n/format';
import { dayOf } from '@/shared/lib/days';
import accountStyles from '../account.module.css';
import { OwnList } from '../own-list';
import { useOwnBoxesInfiniteQuery, useOwnVisitsInfiniteQuery } from './reservations.api';
import { VisitTime } from './visit-time';

/** Safety deposit boxes that the client rents, and visits to them; nothing if there are none. */
export function OwnBoxes() {
  const boxes = useOwnBoxesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const visits = useOwnVisitsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const hasBoxes = boxes.data?.pages.some(({ data }) => data.length > 0) ?? false;
  const wasThere = visits.data?.pages.some(({ data }) => data.length > 0) ?? false;
  return (
    <>
      {hasBoxes && <Boxes />}
      {(hasBoxes || wasThere) && <Visits />}
    </>
  );
}

function Boxes() {
  const { t } = useTranslation('account');
  const list = useOwnBoxesInfiniteQuery();
  const format = useFormat();
  return (
    <section aria-labelledby="boxes-title">
      <h2 id="boxes-title" className={accountStyles.title}>
        {t('holdings.boxes')}
      </h2>
      <OwnList list={list} empty="">
        {({ id, number, size, vault, account_number, paid_until }) => (
          <li key={id}>
            <bdi>{t('holdings.box', { number })}</bdi>
            <p className={accountStyles.status}>
              {t('holdings.nextFee')}: {format.day(dayOf(paid_until))}
            </p>
            <p className={accountStyles.note}>
              {t('holdings.size')}: <bdi>{size}</bdi>, <bdi>{vault}</bdi>, <bdi>{account_number}</bdi>
            </p>
          </li>
        )}
      </OwnList>
    </section>
  );
}

function Visits() {
  const { t } = useTranslation('account');
  const list = useOwnVisitsInfiniteQuery();
  return (
    <section aria-labelledby="visits-title">
      <h2 id="visits-title" className={accountStyles.title}>
        {t('holdings.visits')}
      </h2>
      <OwnList list={list} empty={t('holdings.noVisits')}>
        {({ id, box_number, in_at, out_at }) => (
          <li key={id}>
            <VisitTime from={in_at} to={out_at} />
            <p className={accountStyles.note}>
              <bdi>{t('holdings.box', { number: box_number })}</bdi>, {t('holdings.accompanied')}
            </p>
          </li>
        )}
      </OwnList>
    </section>
  );
}
