import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitedLine } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { Button } from '@/shared/ui/button/button';
import { Failed } from '@/site/ui/failed';
import audit from '@/site/vault-audit/audit.module.css';
import { Ounces } from '@/site/vault-audit/parts';
import { useInvitedLinesInfiniteQuery } from './count.api';
import styles from './count.module.css';

const POLL_MS = 15_000;
/** Each poll reads all pages again, and an address may send 120 requests a minute. */
const PAGES_POLLED = 10;
const SHOWN = ['', 'different', 'found', 'left', 'missing'] as const;

interface CountItemsProps {
  token: string;
  /** Version of the count: with another one, its items may have changed. */
  version: string;
  isChanging: boolean;
}

/** Items of the count, and what else was scanned, by serial number. */
export function CountItems({ token, version, isChanging }: CountItemsProps) {
  const { t } = useTranslation('audit');
  const [outcome, setOutcome] = useState<(typeof SHOWN)[number]>('');
  const list = useInvitedLinesInfiniteQuery({ token, outcome });
  const pages = list.currentData?.pages;
  const { refetch } = list;
  const [shown, setShown] = useState(version);
  useEffect(() => {
    if (version === shown) return;
    setShown(version);
    void refetch();
  }, [version, shown, refetch]);
  useInvitedLinesInfiniteQuery(
    { token, outcome },
    {
      skip: !isChanging || pages === undefined || pages.length > PAGES_POLLED,
      pollingInterval: POLL_MS,
      skipPollingIfUnfocused: true,
    },
  );
  const lines = pages?.flatMap((page) => page.lines);
  const nameOf = (one: (typeof SHOWN)[number]) => {
    if (one === '') return t('count.all');
    return one === 'different' ? t('count.differences') : t(`count.outcomes.${one}`);
  };
  return (
    <section aria-labelledby="count-items">
      <h2 id="count-items">{t('items')}</h2>
      <label className={`${audit.field} ${styles.show}`}>
        <span>{t('count.show')}</span>
        <select value={outcome} onChange={({ target }) => setOutcome(target.value as typeof outcome)}>
          {SHOWN.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </label>
      <p role="status" className={audit.count}>
        {lines?.length === 0 && t('noneFound')}
      </p>
      <ul className={audit.lines}>
        {lines?.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {list.isError && <Failed failure={list.error as ApiFailure} onRetry={() => void list.refetch()} />}
      {lines && list.hasNextPage && (
        <Button look="plain" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function Line({ line }: { line: InvitedLine }) {
  const { t } = useTranslation('audit');
  const { gross_weight: gross, weight_unit: unit, fine_weight: fine } = line;
  const name = [line.refiner, line.serial ?? line.code ?? line.seal, line.year];
  return (
    <li className={audit.line}>
      <p className={audit.name}>
        <bdi>{name.filter((part) => part !== null).join(' ')}</bdi>
      </p>
      <dl>
        <Cell name={t('count.state')}>{t(`count.outcomes.${line.outcome}`)}</Cell>
        {line.metal !== null && <Cell name={t('metal')}>{t(`metals.${line.metal}`)}</Cell>}
        {gross !== null && (
          <Cell name={t('grossWeight')}>
            <bdi dir="ltr">{`${gross} ${unit === 'ozt' ? 'oz t' : (unit ?? '')}`}</bdi>
          </Cell>
        )}
        {line.fineness !== null && (
          <Cell name={t('fineness')}>
            <bdi dir="ltr">{line.fineness}</bdi>
          </Cell>
        )}
        {fine !== null && (
          <Cell name={t('fineWeight')}>
            <Ounces weight={fine} />
          </Cell>
        )}
        {line.seal !== null && (
          <Cell name={t('count.seal')}>
            <bdi>{line.seal}</bdi>
          </Cell>
        )}
        {line.place_code !== null && (
          <Cell name={t('count.place')}>
            <bdi>{line.place_code}</bdi>
          </Cell>
        )}
        {line.reason !== null && (
          <Cell name={t('count.reason')}>
            <bdi>{line.reason}</bdi>
          </Cell>
        )}
      </dl>
    </li>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
