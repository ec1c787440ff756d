import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { OwnItem, OwnVaultAccount } from '@vaultway/contracts';
import { METALS } from '@vaultway/contracts/metal-weight';
import { LIMITS } from '@vaultway/contracts/limits';
import { ButtonLink } from '@/shared/ui/button/button';
import { ownItemPath, statementPath } from './holdings-paths';
import { TextField } from '@/site/ui/field/text-field';
import { AccountFrame } from '../account-frame';
import accountStyles from '../account.module.css';
import { OwnList } from '../own-list';
import { type ItemsShown, useOwnItemsInfiniteQuery, useOwnVaultAccountsInfiniteQuery } from './holdings.api';
import styles from './holdings.module.css';
import { MetalTotals, useOwnItemName, Weight } from './item-words';
import { OwnBoxes } from './own-boxes';
import { OwnReservations } from './own-reservations';
import { RequestLinks } from './request-links';
import { useSettled } from './use-settled';

/** Shows what a client has in the vault: accounts with totals, and items. */
export default function HoldingsPage() {
  const { t } = useTranslation(['account', 'site']);
  return <AccountFrame title={t('holdings.title')}>{() => <Holdings />}</AccountFrame>;
}

function Holdings() {
  const { t } = useTranslation(['account', 'site']);
  const list = useOwnVaultAccountsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const accounts = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <OwnList list={list} empty={t('holdings.empty')}>
        {(account) => <Account key={account.id} account={account} />}
      </OwnList>
      {accounts.length > 0 && <OwnReservations />}
      {accounts.length > 0 && <OwnBoxes />}
      {accounts.length > 0 && <Items accounts={accounts} />}
    </>
  );
}

function Account({ account }: { account: OwnVaultAccount }) {
  const { t } = useTranslation(['account', 'site']);
  const { id, number, alias, status, holdings } = account;
  return (
    <li className={styles.account}>
      <div className={styles.name}>
        <h2>
          <bdi>{number}</bdi>
        </h2>
        {status !== 'open' && <p className={accountStyles.status}>{t(`holdings.accountStates.${status}`)}</p>}
        <p className={accountStyles.note}>
          {t('holdings.alias')}: <bdi dir="ltr">{alias}</bdi>
        </p>
      </div>
      {holdings.length > 0 && (
        <dl className={styles.totals}>
          <MetalTotals holdings={holdings} />
        </dl>
      )}
      <p className={styles.buttons}>
        <ButtonLink to={statementPath(id)} look="plain" aria-label={`${t('holdings.statement')} ${number}`}>
          {t('holdings.statement')}
        </ButtonLink>
        <a href={`/api/vault/account/items/export.csv?state=in&account_id=${id}`} className={styles.file}>
          {t('holdings.barList')}
        </a>
      </p>
    </li>
  );
}

const STATES = ['in', 'out'] as const;

function Items({ accounts }: { accounts: readonly OwnVaultAccount[] }) {
  const { t } = useTranslation(['account', 'site']);
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlyMap<string, OwnItem>>(new Map());
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const q = useSettled(typed.trim());
  const shown: ItemsShown = {
    account_id: search.get('account') ?? '',
    metal: METALS.find((metal) => metal === search.get('metal')) ?? '',
    state: search.get('state') === 'out' ? 'out' : 'in',
    q,
  };
  const list = useOwnItemsInfiniteQuery(shown, { refetchOnMountOrArgChange: true });

  const show = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const keepSearched = useEffectEvent(() => {
    if (q !== (search.get('q') ?? '')) show('q', q);
  });
  useEffect(() => keepSearched(), [q]);

  function choose(item: OwnItem, isChosen: boolean) {
    const next = new Map(chosen);
    if (isChosen) next.set(item.id, item);
    else next.delete(item.id);
    setChosen(next);
  }

  const instructed = new Set(accounts.filter((account) => account.may_instruct).map(({ id }) => id));
  const choices = [
    { value: '', text: t('parcels.all') },
    ...METALS.map((metal) => ({ value: metal as string, text: t(`holdings.metals.${metal}`) })),
  ];
  return (
    <section aria-labelledby="items-title">
      <h2 id="items-title" className={accountStyles.title}>
        {t('holdings.items')}
      </h2>
      <div className={accountStyles.filters}>
        <Choices
          name="metal"
          label={t('holdings.metal')}
          value={shown.metal}
          choices={choices}
          onChoose={(value) => show('metal', value)}
        />
        <Choices
          name="state"
          label={t('parcels.show')}
          value={shown.state}
          choices={STATES.map((state) => ({ value: state, text: t(`holdings.states.${state}`) }))}
          onChoose={(value) => show('state', value === 'in' ? '' : value)}
        />
        {accounts.length > 1 && (
          <Choices
            name="account"
            label={t('holdings.account')}
            value={shown.account_id}
            choices={[
              { value: '', text: t('parcels.all') },
              ...accounts.map(({ id, number }) => ({ value: id, text: number })),
            ]}
            onChoose={(value) => show('account', value)}
          />
        )}
      </div>
      <div role="search" className={styles.search}>
        <TextField
          name="q"
          label={t('holdings.search')}
          value={typed}
          onChange={setTyped}
          limit={LIMITS.text}
          autoComplete="off"
        />
      </div>
      {chosen.size > 0 && (
        <RequestLinks items={[...chosen.values()]}>
          <span role="status">{t('holdings.chosen', { count: chosen.size })}</span>
        </RequestLinks>
      )}
      <OwnList list={list} empty={t('holdings.none')}>
        {(item) => (
          <Row
            key={item.id}
            item={item}
            choosable={item.state === 'in' && instructed.has(item.account_id)}
            chosen={chosen.has(item.id)}
            onChoose={(isChosen) => choose(item, isChosen)}
          />
        )}
      </OwnList>
    </section>
  );
}

interface ChoicesProps {
  name: string;
  label: string;
  value: string;
  choices: { value: string; text: string }[];
  onChoose: (value: string) => void;
}

const Choices = ({ name, label, value, choices, onChoose }: ChoicesProps) => (
  <fieldset className={accountStyles.choices}>
    <legend>{label}</legend>
    {choices.map((choice) => (
      <label key={choice.value}>
        <input
          type="radio"
          name={name}
          checked={value === choice.value}
          onChange={() => onChoose(choice.value)}
        />
        <bdi>{choice.text}</bdi>
      </label>
    ))}
  </fieldset>
);

interface RowProps {
  item: OwnItem;
  /** Whether a request may have it. */
  choosable: boolean;
  chosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Row({ item, choosable, chosen, onChoose }: RowProps) {
  const { t } = useTranslation(['account', 'site']);
  const name = useOwnItemName()(item);
  return (
    <li className={styles.item}>
      {choosable && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen}
            aria-label={t('holdings.choose', { name })}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </label>
      )}
      <Link to={ownItemPath(item.id)} className={styles.link} dir="auto">
        {name}
      </Link>
      <p className={accountStyles.status}>
        <Weight weight={item.fine_weight} unit="ozt" />
      </p>
      <p className={accountStyles.note}>
        <bdi>{item.vault ?? t('holdings.states.out')}</bdi>, <bdi>{item.account_number}</bdi>
      </p>
    </li>
  );
}
