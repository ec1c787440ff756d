import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { DepositedItem, METALS, WEIGHT_UNITS } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { FileButton } from '@/admin/ui/controls/file-button';
import { SelectField } from '@/admin/ui/forms/select-field';
import { SwitchField } from '@/admin/ui/forms/switch-field';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId } from '@/admin/ui/forms/use-field';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useSentences } from '@/admin/ui/text/sentences';
import { type BarList, openBarList } from './bar-list';
import { fieldsOf, fineOfInput, ITEM_FIELDS, itemOf, keptItems, UNIT_NAMES } from './deposit-items';
import { dropLineFeed, endsCode } from './ends-code';
import { Weight } from './holdings';
import { textOf } from './list-cells';
import { ListColumns } from './list-columns';
import { itemsOfList, type ListedItem } from './list-items';
import { useItemName } from '@/admin/widgets/vault/item-name';
import styles from './vault.module.css';

const KINDS = ['bar', 'coin', 'bag', 'document', 'object'] as const;

/** Longest time between the two keys with which a scanner ends a code. */
const SECOND_ENTER_MS = 300;
const WITHOUT_VALUE = { insured_value: '', currency: '' };

type DoubtfulList = BarList & { headers: string[] };

type Values = Record<string, string>;
type Form = AdminForm<Values>;

/** Fields of one item, which Enter adds to the deposit, and the items added so far. */
export function DepositFields({ form, title }: { form: Form; title: string }) {
  const { t, i18n } = useTranslation('admin');
  const sentences = useSentences();
  const mayValue = useMay()('manage');
  const [problems, setProblems] = useState<string[]>([]);
  /** Time of the key that ended the last code. */
  const ended = useRef(-SECOND_ENTER_MS);
  const items = keptItems<ListedItem>(form.values['items'] ?? '');
  /** Lists whose columns people have to say, which the form keeps, so that none is left out unnoticed. */
  const doubtful = keptItems<DoubtfulList>(form.values['lists'] ?? '');
  // A file takes a while to read, and scans come meanwhile.
  const latest = useRef({ values: form.values, items, doubtful });
  latest.current = { values: form.values, items, doubtful };
  const keep = (next: readonly ListedItem[]) => {
    latest.current.items = [...next];
    form.set('items', JSON.stringify(next));
  };
  const keepDoubtful = (next: readonly DoubtfulList[]) =>
    form.set('lists', next.length === 0 ? '' : JSON.stringify(next));
  const current = itemOf(form.values, i18n.language);
  const focus = (field: string) => document.getElementById(fieldId(form.id, field))?.focus();

  const add = () => {
    const issues = issuesOf(DepositedItem, current);
    const [first] = issues;
    if (first) {
      setProblems(issues.map((issue) => sentences.issue(issue)));
      return focus(first.field);
    }
    keep([...items, current]);
    clear();
  };
  const clear = () => {
    setProblems([]);
    form.set('serial', '');
    form.set('seal', '');
    if (form.values['same_weight'] !== 'yes') form.set('gross_weight', '');
    focus('serial');
  };
  const addByEnter = (event: KeyboardEvent) => {
    dropLineFeed(event);
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A scanner that ends with CR LF presses Enter twice. A slow device may take long to add, so the keys' times count.
    if (form.values['serial'] === '' && event.timeStamp - ended.current < SECOND_ENTER_MS) return;
    ended.current = event.timeStamp;
    add();
  };
  /** Adds an item by each scan while all have the same weight, also if the scanner ends it with Tab. */
  const byScanner = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab' && form.values['same_weight'] === 'yes' && endsCode(event)) {
      event.preventDefault();
      ended.current = event.timeStamp;
      add();
    } else addByEnter(event);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    addList(text);
  };
  const addList = (text: string) => {
    setProblems([]);
    const labels = Object.fromEntries(ITEM_FIELDS.map((field) => [field, sentences.label(field)]));
    const list = openBarList(text, { ...labels, fine_weight: t('vault.fineWeight') });
    const { headers } = list;
    if (headers && list.isDoubtful) keepDoubtful([...latest.current.doubtful, { ...list, headers }]);
    else addItems(list);
  };
  const addItems = (list: BarList) => {
    const now = latest.current;
    const listed = itemsOfList(list, { form: now.values, language: i18n.language });
    keep([...now.items, ...(mayValue ? listed : listed.map((item) => ({ ...item, ...WITHOUT_VALUE })))]);
    const lines = list.leftOut.map((cells) => isolated(cells.filter((cell) => cell.trim() !== '').join(' ')));
    setProblems(lines.length > 0 ? [t('vault.listLeftOut', { lines })] : []);
    // What is there already may be half of the next scan.
    focus('serial');
  };
  const open = async ([file]: Iterable<File>) => {
    if (!file) return;
    const text = await textOf(file);
    // Text has none; workbooks have many.
    if (text.includes('\0')) setProblems([t('vault.notCsv')]);
    else addList(text);
  };
  const edit = (at: number) => {
    const [item] = items.slice(at);
    if (!item) return;
    for (const [field, value] of Object.entries(fieldsOf(item, i18n.language))) form.set(field, value);
    keep(items.toSpliced(at, 1));
    focus('serial');
  };
  const isMetal = form.values['metal'] !== '';
  const number = {
    form,
    inputMode: 'decimal',
    dir: 'ltr',
    autoComplete: 'off',
    onKeyDown: addByEnter,
  } as const;
  const fine = fineOfInput(current);
  const [list, ...others] = doubtful;
  return (
    <>
      <fieldset className={styles.adding}>
        <legend>{t('vault.item')}</legend>
        <div className={styles.numbers}>
          <SelectField
            form={form}
            name="kind"
            options={KINDS.map((value) => ({ value, label: t(`vault.itemKinds.${value}`) }))}
          />
          <SelectField
            form={form}
            name="metal"
            options={[
              { value: '', label: t('none') },
              ...METALS.map((value) => ({ value, label: t(`vault.metals.${value}`) })),
            ]}
          />
          <TextField form={form} name="refiner" autoComplete="off" onKeyDown={addByEnter} />
        </div>
        <div className={styles.numbers} onPaste={paste}>
          <TextField form={form} name="serial" dir="ltr" autoComplete="off" onKeyDown={byScanner} />
          <TextField {...number} name="gross_weight" />
          <SelectField
            form={form}
            name="weight_unit"
            options={WEIGHT_UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
          />
          <TextField {...number} name="fineness" />
          <TextField {...number} name="year" optional inputMode="numeric" />
        </div>
        <div className={styles.numbers}>
          <TextField form={form} name="seal" optional dir="ltr" autoComplete="off" onKeyDown={addByEnter} />
          <TextField
            form={form}
            name="hallmark"
            optional
            dir="auto"
            autoComplete="off"
            onKeyDown={addByEnter}
          />
          {mayValue && <TextField {...number} name="insured_value" optional />}
          {mayValue && (
            <TextField
              form={form}
              name="currency"
              optional
              dir="ltr"
              autoComplete="off"
              placeholder="EUR"
              onKeyDown={addByEnter}
            />
          )}
        </div>
        {isMetal && <SwitchField form={form} name="same_weight" />}
        {isMetal && (
          <p role="status">
            {t('vault.fineWeight')}: {fine === null ? '…' : <Weight weight={fine} unit="ozt" />}
          </p>
        )}
        {problems.length > 0 && (
          <div role="alert">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        )}
        <div className={styles.buttons}>
          <Button variant="default" leftSection={<AdminIcon name="plus" />} onClick={add}>
            {t('vault.addItem')}
          </Button>
          <FileButton
            text={t('vault.openList')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onFiles={(files) => void open(files ?? [])}
          />
        </div>
      </fieldset>
      {list && (
        <div id={fieldId(form.id, 'lists')} tabIndex={-1}>
          {form.errors['lists'] !== undefined && (
            <p role="alert" className={styles.problem}>
              {form.errors['lists']}
            </p>
          )}
          <ListColumns
            key={`${doubtful.length} ${list.headers.join(';')}`}
            list={list}
            mayValue={mayValue}
            onRead={(read) => {
              keepDoubtful(others);
              addItems(read);
            }}
            onClose={() => {
              keepDoubtful(others);
              focus('serial');
            }}
          />
        </div>
      )}
      <AddedItems
        title={title}
        form={form}
        items={items}
        onEdit={edit}
        onRemove={(at) => keep(items.toSpliced(at, 1))}
      />
    </>
  );
}

interface AddedItemsProps {
  title: string;
  form: Form;
  items: readonly ListedItem[];
  onEdit: (at: number) => void;
  onRemove: (at: number) => void;
}

function AddedItems({ title, form, items, onEdit, onRemove }: AddedItemsProps) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const nameOf = useItemName();
  return (
    <section id={fieldId(form.id, 'items')} tabIndex={-1} aria-labelledby="added">
      <h2 id="added">{`${title} (${items.length})`}</h2>
      {form.errors['items'] !== undefined && <p role="alert">{form.errors['items']}</p>}
      <ol className={styles.lines}>
        {items.map((item, at) => {
          const { refiner, serial, year, seal } = item;
          const kind = KINDS.find((each) => each === item.kind) ?? 'object';
          const name = nameOf({
            kind,
            refiner: refiner || null,
            serial: serial || null,
            year: Number(year) || null,
            seal: seal || null,
          });
          const problems = issuesOf(DepositedItem, item);
          return (
            <li key={at}>
              <span dir="auto">
                {`${at + 1}. ${name}`}
                {problems.map((issue) => (
                  <span key={issue.field} className={styles.problem}>
                    {sentences.issue(issue)}
                  </span>
                ))}
                {item.listed_fine !== undefined && (
                  <span className={styles.problem}>{t('vault.listFine', { weight: item.listed_fine })}</span>
                )}
              </span>
              <bdi dir="ltr">
                {[item.gross_weight, UNIT_NAMES[item.weight_unit as 'g'] ?? ''].filter(Boolean).join(' ')}
              </bdi>
              <Weight weight={fineOfInput(item)} unit="ozt" />
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('vault.editItem', { name })}
                onClick={() => onEdit(at)}
              >
                <AdminIcon name="edit" />
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('vault.removeItem', { name })}
                onClick={() => onRemove(at)}
              >
                <AdminIcon name="trash" />
              </Button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Marks a text in another direction than the sentence around it (FSI and PDI of Unicode's UAX #9). */
const isolated = (text: string) => `\u2068${text}\u2069`;
