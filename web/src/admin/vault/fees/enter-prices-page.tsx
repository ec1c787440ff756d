import type { ClipboardEvent } from 'react';
import { Button } from '@mantine/core';
import { EnteredPrice, MAX_PRICES, METALS } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { paths } from '@/admin/paths';
import { FileButton } from '@/admin/ui/controls/file-button';
import { useToday } from '@/admin/ui/cells/moment';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useSentences } from '@/admin/ui/text/sentences';
import { typedNumber } from '@/admin/ui/text/typed-number';
import { textOf } from '../list-cells';
import { useEnterPricesMutation } from './fees.api';
import vaultStyles from '../vault.module.css';
import styles from './fees.module.css';
import { PRICE_FIELDS, type PriceInput, readPriceList } from './price-list';

const initial = (today: string) => ({
  date: today,
  metal: 'gold',
  price: '',
  currency: '',
  /** Lines of a list, as JSON. */
  prices: '',
});
type Values = ReturnType<typeof initial>;

const listedIn = ({ prices }: Values) => (prices === '' ? [] : (JSON.parse(prices) as PriceInput[]));

/** Enters a price, or a list of them, of which all are entered or none. */
export default function EnterPricesPage() {
  const { t, i18n } = useTranslation('admin');
  const sentences = useSentences();
  const succeed = useSuccess();
  const [enter] = useEnterPricesMutation();
  const typed = ({ date, metal, price, currency }: Values): PriceInput => ({
    date,
    metal,
    price: typedNumber(price, i18n.language),
    currency,
  });
  const form = useAdminForm({
    name: 'enter-prices',
    draft: 'visit',
    initial: initial(useToday()),
    check(values) {
      const listed = listedIn(values);
      if (listed.length === 0) return issuesOf(EnteredPrice, typed(values));
      const wrong = listed.filter((price) => issuesOf(EnteredPrice, price).length > 0).length;
      const message =
        listed.length > MAX_PRICES ? t('vault.fees.tooMany', { max: MAX_PRICES }) : t('vault.fees.wrong');
      return wrong > 0 || listed.length > MAX_PRICES ? [{ field: 'prices', code: null, message }] : [];
    },
    send(values) {
      const listed = listedIn(values);
      return enter(listed.length === 0 ? [typed(values)] : listed).unwrap();
    },
    done: () => succeed(`${paths.fees}?list=prices`, t('vault.saved')),
  });
  const listed = listedIn(form.values);
  const addList = (text: string) => {
    const labels = Object.fromEntries(PRICE_FIELDS.map((field) => [field, sentences.label(field)]));
    const read = readPriceList(text, { form: form.values, labels, language: i18n.language });
    form.set('prices', read.length === 0 ? '' : JSON.stringify(read));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    addList(text);
  };
  const open = async ([file]: Iterable<File>) => {
    if (file) addList(await textOf(file));
  };
  const title = t('vault.fees.enter');
  const crumbs = [
    { text: t('nav.fees'), to: paths.fees },
    { text: t('vault.fees.lists.prices'), to: `${paths.fees}?list=prices` },
    { text: title },
  ];
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <AdminForm form={form} action={title}>
        {listed.length === 0 ? (
          <div onPaste={paste} className={styles.typed}>
            <TextField form={form} name="date" type="date" />
            <SelectField
              form={form}
              name="metal"
              options={METALS.map((value) => ({ value, label: t(`vault.metals.${value}`) }))}
            />
            <div className={vaultStyles.numbers}>
              <TextField
                form={form}
                name="price"
                inputMode="decimal"
                dir="ltr"
                autoComplete="off"
                help={t('vault.fees.price')}
              />
              <TextField form={form} name="currency" dir="ltr" autoComplete="off" placeholder="USD" />
            </div>
          </div>
        ) : (
          <Listed prices={listed} problem={form.errors.prices} />
        )}
        <p className={styles.help}>{t('vault.fees.listHelp')}</p>
        <div className={vaultStyles.buttons}>
          <FileButton
            text={t('vault.fees.openList')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onFiles={(files) => void open(files ?? [])}
          />
          {listed.length > 0 && (
            <Button variant="default" onClick={() => form.set('prices', '')}>
              {t('vault.fees.clear')}
            </Button>
          )}
        </div>
      </AdminForm>
    </AdminPage>
  );
}

/** Lines of a list, each with what is wrong with it. */
function Listed({ prices, problem }: { prices: readonly PriceInput[]; problem: string | undefined }) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const nameOf = (metal: string) => {
    const known = METALS.find((each) => each === metal);
    return known ? t(`vault.metals.${known}`) : metal;
  };
  return (
    <section aria-labelledby="listed">
      <h2 id="listed">{`${t('vault.fees.lists.prices')} (${prices.length})`}</h2>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ol className={styles.listed}>
        {prices.map((price, at) => (
          <li key={at}>
            <bdi dir="ltr">{price.date}</bdi> <span>{nameOf(price.metal)}</span>{' '}
            <bdi dir="ltr">{`${price.price} ${price.currency}`}</bdi>
            {issuesOf(EnteredPrice, price).map((issue) => (
              <span key={issue.field} className={vaultStyles.problem}>
                {sentences.issue(issue)}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
