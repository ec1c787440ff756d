import { useId } from 'react';
import { BOX_STATES, type Box } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boxPath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import type { ApiFailure } from '@/shared/api/failure';
import { BoxSign, isInArrears } from './box-state';
import { type BoxFilters, useAllBoxesQuery } from './boxes.api';
import styles from './boxes.module.css';

/** Floor plan: the boxes of each place, by state. */
export function BoxPlan({ filters }: { filters: BoxFilters }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { data, error, refetch } = useAllBoxesQuery(filters, { refetchOnMountOrArgChange: true });
  if (error) return <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  const places = [...Map.groupBy(data, ({ place_code: code }) => code ?? '')].toSorted(([one], [other]) =>
    one.localeCompare(other, undefined, { numeric: true }),
  );
  return (
    <>
      <ul className={styles.legend}>
        {BOX_STATES.map((state) => (
          <li key={state} data-state={state}>
            <BoxSign state={state} /> {t(`vault.boxes.states.${state}`)}
          </li>
        ))}
        {may('inspect') && <li data-arrears>! {t('vault.boxes.inArrears')}</li>}
      </ul>
      {places.length === 0 && <p>{t('vault.empty')}</p>}
      {places.map(([place, boxes]) => (
        <PlannedPlace key={place} place={place} boxes={boxes} />
      ))}
    </>
  );
}

function PlannedPlace({ place, boxes }: { place: string; boxes: readonly Box[] }) {
  // Codes may contain spaces, which ids may not.
  const id = useId();
  return (
    <section className={styles.place} aria-labelledby={id}>
      <h2 id={id}>
        <bdi>{place}</bdi>
      </h2>
      <ul className={styles.plan}>
        {boxes.map((box) => (
          <li key={box.id}>
            <PlannedBox box={box} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlannedBox({ box }: { box: Box }) {
  const { t } = useTranslation('admin');
  const isLate = isInArrears(box);
  const facts = [
    t('vault.boxes.box', { number: box.number }),
    t(`vault.boxes.states.${box.state}`),
    ...(isLate ? [t('vault.boxes.inArrears')] : []),
    box.size,
  ];
  return (
    <Link
      to={boxPath(box.id)}
      className={styles.planned}
      data-state={box.state}
      data-arrears={isLate || undefined}
      aria-label={facts.join(', ')}
      title={facts.slice(1).join(', ')}
    >
      <BoxSign state={box.state} />
      <bdi>
        {box.number}
        {isLate && ' !'}
      </bdi>
    </Link>
  );
}
