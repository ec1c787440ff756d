import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { OwnItemDetails, OwnItemEvent } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { exactAmount } from '@/shared/money/exact-amount';
import { ButtonLink } from '@/shared/ui/button/button';
import { holdingsPaths, ownItemPath, ownPhotoPath, paperPath } from './holdings-paths';
import { Failed } from '@/site/ui/failed';
import { AccountFrame } from '../account-frame';
import { EmptyState } from '../empty-state';
import requestStyles from '../request.module.css';
import { useOwnItemQuery } from './holdings.api';
import styles from './holdings.module.css';
import { useOwnItemName, Weight } from './item-words';
import { useInstant } from './use-instant';
import { RequestLinks } from './request-links';

/** Shows one of the client's items, and everything that happened to it. */
export default function HoldingPage() {
  const { t } = useTranslation(['account', 'site']);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  return <AccountFrame title={t('holdings.item')}>{() => <Holding id={id} />}</AccountFrame>;
}

function Holding({ id }: { id: string }) {
  const { t } = useTranslation(['account', 'site']);
  const { currentData: item, error, refetch } = useOwnItemQuery(id, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  if (failure?.status === 404) {
    return (
      <EmptyState role="alert" title={t('holdings.missing')}>
        <ButtonLink to={holdingsPaths.holdings}>{t('holdings.title')}</ButtonLink>
      </EmptyState>
    );
  }
  if (!item) return failure ? <Failed failure={failure} onRetry={() => void refetch()} /> : null;
  return (
    <>
      <Facts item={item} />
      {item.may_instruct && <RequestLinks items={[item]} />}
      <Photos item={item} />
      <Biography item={item} />
    </>
  );
}

function Facts({ item }: { item: OwnItemDetails }) {
  const { t, i18n } = useTranslation(['account', 'site']);
  const nameOf = useOwnItemName();
  const facts = [
    { name: t('requests.status'), value: t(`holdings.states.${item.state}`) },
    { name: t('holdings.vault'), value: item.vault },
    { name: t('holdings.account'), value: item.account_number },
    { name: t('holdings.metal'), value: item.metal && t(`holdings.metals.${item.metal}`) },
    {
      name: t('holdings.grossWeight'),
      value: item.gross_weight && <Weight weight={item.gross_weight} unit={item.weight_unit} />,
    },
    { name: t('holdings.fineness'), value: item.fineness },
    {
      name: t('holdings.fineWeight'),
      value: item.fine_weight && <Weight weight={item.fine_weight} unit="ozt" />,
    },
    { name: t('holdings.seal'), value: item.seal },
    { name: t('holdings.hallmark'), value: item.hallmark },
    {
      name: t('holdings.insuredValue'),
      value:
        item.insured_value && item.currency && exactAmount(item.insured_value, item.currency, i18n.language),
    },
  ];
  return (
    <section className={requestStyles.part} aria-labelledby="item-title">
      <h2 id="item-title" dir="auto">
        {nameOf(item)}
      </h2>
      <dl className={requestStyles.facts}>
        {facts
          .filter(({ value }) => value !== null && value !== '')
          .map(({ name, value }) => (
            <FactLine key={name} name={name}>
              <bdi>{value}</bdi>
            </FactLine>
          ))}
      </dl>
    </section>
  );
}

const FactLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function Biography({ item }: { item: OwnItemDetails }) {
  const { t } = useTranslation(['account', 'site']);
  const { number } = useFormat();
  const instant = useInstant();
  return (
    <section className={requestStyles.part} aria-labelledby="biography-title">
      <h2 id="biography-title">{t('holdings.biography')}</h2>
      <ol className={styles.events}>
        {item.events.map((event) => (
          <li key={event.id}>
            <p className={requestStyles.total}>{t(`holdings.movements.${event.kind}`)}</p>
            <p>
              <time dateTime={event.done_at}>{instant(event.done_at)}</time>
            </p>
            <p>
              <bdi>{event.vault}</bdi>
            </p>
            {event.explanation !== null && <p dir="auto">{event.explanation}</p>}
            <MadeItems name={t('holdings.madeFrom')} items={event.made_from} />
            <MadeItems name={t('holdings.madeInto')} items={event.made_into} />
            <p className={styles.record}>
              {t('holdings.record')} {number(event.position)} <code>{event.root}</code>
            </p>
            {(event.kind === 'withdrawal' || event.kind === 'melt') && (
              <a
                href={paperPath(`${event.kind}s/${event.id}/certificate.pdf`)}
                target="_blank"
                rel="noreferrer"
                className={styles.file}
              >
                {t(event.kind === 'melt' ? 'holdings.meltCertificate' : 'holdings.certificate')}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Photos({ item }: { item: OwnItemDetails }) {
  const { t } = useTranslation(['account', 'site']);
  const instant = useInstant();
  const name = useOwnItemName()(item);
  if (item.photos.length === 0) return null;
  return (
    <section className={requestStyles.part} aria-labelledby="photos-title">
      <h2 id="photos-title">{t('holdings.photos')}</h2>
      <ul className={styles.photos}>
        {item.photos.map(({ id, created_at }, index) => (
          <li key={id}>
            <a href={ownPhotoPath(item.id, id)} target="_blank" rel="noreferrer">
              <img
                src={ownPhotoPath(item.id, id)}
                alt={t('holdings.photoAlt', { at: index + 1, name })}
                loading="lazy"
              />
            </a>
            <time dateTime={created_at}>{instant(created_at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Items that this one was made from or into. */
function MadeItems({ name, items }: { name: string; items: OwnItemEvent['made_from'] }) {
  const nameOf = useOwnItemName();
  if (items.length === 0) return null;
  return (
    <p>
      {`${name}: `}
      {items.map((item, at) => (
        <span key={item.id}>
          {at > 0 && ', '}
          <Link to={ownItemPath(item.id)} dir="auto">
            {nameOf(item)}
          </Link>
        </span>
      ))}
    </p>
  );
}
