import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import type { Item } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm } from '@/admin/ui/forms/use-admin-form';
import { fieldId } from '@/admin/ui/forms/use-field';
import { useSentences } from '@/admin/ui/text/sentences';
import type { ApiFailure } from '@/shared/api/failure';
import { keptItems } from './deposit-items';
import { endsCode } from './ends-code';
import { Weight } from './holdings';
import { ItemName, useItemName } from '@/admin/widgets/vault/item-name';
import { useLazyVaultItemsQuery } from './vault.api';
import styles from './vault.module.css';

/** Facts of an item that the form keeps. */
export type PickedItem = Pick<
  Item,
  | 'id'
  | 'kind'
  | 'refiner'
  | 'serial'
  | 'year'
  | 'seal'
  | 'metal'
  | 'gross_weight'
  | 'weight_unit'
  | 'fineness'
  | 'fine_weight'
  | 'place_code'
  | 'account_number'
>;

export const picked = ({
  id,
  kind,
  refiner,
  serial,
  year,
  seal,
  metal,
  gross_weight,
  weight_unit,
  fineness,
  fine_weight,
  place_code,
  account_number,
}: Item): PickedItem => ({
  id,
  kind,
  refiner,
  serial,
  year,
  seal,
  metal,
  gross_weight,
  weight_unit,
  fineness,
  fine_weight,
  place_code,
  account_number,
});

interface ScanItemsProps {
  form: AdminForm<Record<string, string>>;
  /** Fields of the form: what is scanned, and the items found by it. */
  fields?: { code: 'serial' | 'code'; items: 'items' | 'sources' };
  title: string;
}

/** Field into which serial numbers or seals are scanned, typed or pasted, and the items found by them. */
export function ScanItems({ form, fields = { code: 'serial', items: 'items' }, title }: ScanItemsProps) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const nameOf = useItemName();
  const [search] = useLazyVaultItemsQuery();
  const [unknown, setUnknown] = useState<string[]>([]);
  const [choices, setChoices] = useState<Item[]>([]);
  const [failures, setFailures] = useState<string[]>([]);
  const items = keptItems<PickedItem>(form.values[fields.items] ?? '');
  // Scans come faster than renders.
  const latest = useRef(items);
  latest.current = items;

  const keep = (next: PickedItem[]) => {
    latest.current = next;
    form.set(fields.items, next.length === 0 ? '' : JSON.stringify(next));
  };
  const add = (item: Item) => {
    setChoices((others) => others.filter(({ id }) => id !== item.id));
    if (!latest.current.some(({ id }) => id === item.id)) keep([...latest.current, picked(item)]);
  };
  const find = async (serials: readonly string[]) => {
    form.set(fields.code, '');
    setFailures([]);
    for (const serial of serials) {
      try {
        const { data } = await search({ serial, state: 'in' }).unwrap();
        if (data.length === 0) setUnknown((others) => [...new Set([...others, serial])]);
        else if (data.length === 1) data.forEach(add);
        else
          setChoices((others) => [
            ...others,
            ...data.filter(({ id }) => others.every((other) => other.id !== id)),
          ]);
      } catch (error) {
        setFailures(sentences.failure(error as ApiFailure));
        form.set(fields.code, serial);
        return;
      }
    }
  };
  const byScanner = (event: KeyboardEvent<HTMLInputElement>) => {
    // After a failure the code is in the field again, and Tab has to leave it.
    if (!endsCode(event) || (event.key === 'Tab' && failures.length > 0)) return;
    event.preventDefault();
    const serial = event.currentTarget.value.trim();
    if (serial !== '') void find([serial]);
  };
  const paste = (event: ClipboardEvent) => {
    const serials = event.clipboardData
      .getData('text/plain')
      .split(/[\r\n\t]+/)
      .map((serial) => serial.trim())
      .filter((serial) => serial !== '');
    if (serials.length < 2) return;
    event.preventDefault();
    void find(serials);
  };
  return (
    <>
      <div onPaste={paste}>
        <TextField
          form={form}
          name={fields.code}
          help={t('vault.scanHelp')}
          dir="ltr"
          autoComplete="off"
          onKeyDown={byScanner}
        />
      </div>
      {failures.length > 0 && <p role="alert">{failures.join(' ')}</p>}
      {unknown.length > 0 && (
        <p role="alert" dir="auto">
          {t('vault.notHere', { serials: unknown })}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setUnknown([])}>
            {t('close')}
          </Button>
        </p>
      )}
      {choices.length > 0 && (
        <div role="group" aria-label={t('vault.choose')} className={styles.lines}>
          <p>{t('vault.choose')}</p>
          {choices.map((item) => (
            <Button key={item.id} variant="default" onClick={() => add(item)}>
              {`${nameOf(item)}, ${item.place_code ?? ''}, ${item.account_number ?? ''}`}
            </Button>
          ))}
        </div>
      )}
      <section id={fieldId(form.id, fields.items)} tabIndex={-1} aria-labelledby="picked">
        <h2 id="picked">{`${title} (${items.length})`}</h2>
        {form.errors[fields.items] !== undefined && <p role="alert">{form.errors[fields.items]}</p>}
        <ol className={styles.lines}>
          {items.map((item) => (
            <li key={item.id}>
              <ItemName item={item} />
              <Weight weight={item.fine_weight} unit="ozt" />
              <bdi>{[item.place_code, item.account_number].filter((part) => part !== null).join(', ')}</bdi>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('vault.removeItem', { name: nameOf(item) })}
                onClick={() => keep(items.filter(({ id }) => id !== item.id))}
              >
                <AdminIcon name="trash" />
              </Button>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
