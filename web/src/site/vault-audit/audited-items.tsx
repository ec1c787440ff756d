import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AuditedItem, PagedEnvelope } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { Button } from '@/shared/ui/button/button';
import { useHydrated } from '@/site/lib/hydrated';
import { useLogKeys } from '@/site/proof/log-keys';
import type { Trusted } from '@/site/proof/check-proof';
import { Failed } from '@/site/ui/failed';
import { useAuditedItemsInfiniteQuery } from './audit.api';
import styles from './audit.module.css';
import { LineCheck } from './line-check';
import { Ounces } from './parts';

const SORTS = ['-created_at', 'serial', 'refiner', '-fine_weight'] as const;
type Sort = (typeof SORTS)[number];
/** Rest before a search, while somebody types. */
const TYPING_MS = 300;

/** The bar list that the address asks for: its words, its order, and the pages read so far. */
export function useBarList() {
  const hydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const asked = (hydrated && search.get('q')) || '';
  const sort = SORTS.find((each) => hydrated && each === search.get('sort')) ?? '-created_at';
  const show = (changed: { q?: string; sort?: Sort }) => {
    const { q, sort: by } = { q: asked, sort, ...changed };
    setSearch({ ...(q && { q }), ...(by !== '-created_at' && { sort: by }) }, { replace: true });
  };
  const list = useAuditedItemsInfiniteQuery({ q: asked, sort }, { skip: !hydrated });
  return { asked, sort, show, list };
}

/** The bar list: searched, sorted, and read page by page. */
export function AuditedItems({ asked, sort, show, list }: ReturnType<typeof useBarList>) {
  const { t } = useTranslation('audit');
  return (
    <section aria-labelledby="bars">
      <h2 id="bars">{t('list')}</h2>
      <div className={styles.tools}>
        <SearchField value={asked} onSearch={(q) => show({ q })} />
        <label className={styles.field}>
          <span>{t('sort')}</span>
          <select value={sort} onChange={({ target }) => show({ sort: target.value as Sort })}>
            {SORTS.map((each) => (
              <option key={each} value={each}>
                {t(`sorts.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <a href="/api/vault/audit.csv" download className={styles.download}>
          {t('csv')}
        </a>
      </div>
      <Lines list={list} />
    </section>
  );
}

interface LinesProps {
  list: {
    currentData?: { pages: PagedEnvelope<AuditedItem>[] } | undefined;
    error?: unknown;
    isError: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
}

function Lines({ list }: LinesProps) {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  const keys = useLogKeys();
  const pages = list.currentData?.pages;
  const lines = pages?.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <p role="status" className={styles.count}>
        {pages &&
          (lines.length === 0 ? t('noneFound') : t('found', { number: number(pages[0]?.total ?? 0) }))}
      </p>
      <ul className={styles.lines} aria-busy={list.isFetching}>
        {lines.map((line) => (
          <Line key={line.id} line={line} keys={keys} />
        ))}
      </ul>
      {list.isError && <Failed failure={list.error as ApiFailure} onRetry={() => void list.refetch()} />}
      {pages && list.hasNextPage && (
        <Button look="plain" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Line({ line, keys }: { line: AuditedItem; keys: Trusted | undefined }) {
  const { t } = useTranslation('audit');
  const { number } = useFormat();
  const { refiner, serial, year, gross_weight: gross, weight_unit: unit, fineness, fine_weight: fine } = line;
  return (
    <li className={styles.line}>
      <p className={styles.name}>
        <bdi>{[refiner, serial, year].filter((part) => part !== null).join(' ')}</bdi>
      </p>
      <dl>
        <Cell name={t('metal')}>{t(`metals.${line.metal}`)}</Cell>
        {gross !== null && (
          <Cell name={t('grossWeight')}>
            <bdi dir="ltr">{`${gross} ${unit === 'ozt' ? 'oz t' : (unit ?? '')}`}</bdi>
          </Cell>
        )}
        {fineness !== null && (
          <Cell name={t('fineness')}>
            <bdi dir="ltr">{fineness}</bdi>
          </Cell>
        )}
        {fine !== null && (
          <Cell name={t('fineWeight')}>
            <Ounces weight={fine} />
          </Cell>
        )}
        <Cell name={t('alias')}>
          <bdi className={styles.alias}>{line.alias}</bdi>
        </Cell>
        <Cell name={t('vault')}>
          <bdi>{line.vault}</bdi>
        </Cell>
        <Cell name={t('ledgerEntry')}>{number(line.position)}</Cell>
      </dl>
      <LineCheck line={line} keys={keys} />
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

/** Searches when the typing rests, or at once with Enter. */
function SearchField({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation('audit');
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onSearch(typed), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <form
      role="search"
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed);
      }}
    >
      <label htmlFor="audit-q">{t('search')}</label>
      <input
        id="audit-q"
        type="search"
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
