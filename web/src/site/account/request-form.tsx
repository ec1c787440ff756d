import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestItem } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import {
  mayChooseItems,
  needsItems,
  REQUEST_KINDS,
  REQUEST_NEEDS,
  type RequestKind,
} from '@vaultway/contracts/request-kinds';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText, issueText } from '@/shared/i18n/error-text';
import { Button } from '@/shared/ui/button/button';
import { TextField } from '@/site/ui/field/text-field';
import { Notice } from '@/site/ui/notice/notice';
import styles from './account.module.css';
import { ChosenItems } from './chosen-items';

const TEXTS = [
  'other_name',
  'other_email',
  'pickup_location',
  'destination',
  'parcel_content',
  'declared_value',
  'wanted_on',
  'text',
] as const;
type TextName = (typeof TEXTS)[number] | 'to_account';

/** Fields of each kind, in order. */
const FIELDS: Record<RequestKind, readonly TextName[]> = {
  transport: TEXTS,
  storage: ['parcel_content', 'declared_value', 'wanted_on', 'text'],
  box: ['wanted_on', 'text'],
  visit: ['wanted_on', 'text'],
  withdrawal: ['parcel_content', 'destination', 'wanted_on', 'text'],
  transfer: ['to_account', 'text'],
  question: ['text'],
};

export type RequestValues = Record<TextName | 'party' | 'email' | 'name', string> & {
  kind: RequestKind;
  item_ids?: string[];
};

const EMPTY: Omit<RequestValues, 'item_ids'> = {
  kind: 'transport',
  party: 'sender',
  email: '',
  name: '',
  other_name: '',
  other_email: '',
  pickup_location: '',
  destination: '',
  parcel_content: '',
  declared_value: '',
  to_account: '',
  wanted_on: '',
  text: '',
};

const TYPES: Partial<Record<TextName, 'email' | 'date'>> = { other_email: 'email', wanted_on: 'date' };

interface RequestFormProps {
  /** Kind to begin with. */
  kind?: RequestKind | undefined;
  /** Items of the vault that it is about, if its kind can be. */
  items?: readonly RequestItem[];
  /** Whether the client is a visitor, who gives name and address too. */
  visitor: boolean;
  busy: boolean;
  failure: ApiFailure | undefined;
  onSend: (values: RequestValues) => void;
  /** Files. */
  children?: ReactNode;
}

/** Form in which a client asks for something. */
export function RequestForm({ kind: begun = 'transport', items: chosen = [], ...props }: RequestFormProps) {
  const { visitor, busy, failure, onSend, children } = props;
  const { t } = useTranslation(['account', 'site']);
  const kinds = REQUEST_KINDS.filter((kind) => chosen.length > 0 || !needsItems(kind));
  const [values, setValues] = useState<typeof EMPTY>({
    ...EMPTY,
    kind: kinds.find((kind) => kind === begun) ?? EMPTY.kind,
  });
  const [tried, setTried] = useState(false);
  const items = mayChooseItems(values.kind) ? chosen : [];
  // Chosen items are the content.
  const fields = FIELDS[values.kind].filter((name) => name !== 'parcel_content' || items.length === 0);
  const needs = new Set<string>([...REQUEST_NEEDS[values.kind], ...(visitor ? ['email'] : [])]);
  const set = (name: keyof typeof EMPTY) => (value: string) => {
    if (!busy) setValues({ ...values, [name]: value });
  };
  const label = (name: string) => {
    if (name === 'email') return t('site:contact.yourEmail');
    if (name === 'name') return t('site:contact.name');
    const isOther = name === 'other_name' || name === 'other_email';
    const other = values.party === 'sender' ? 'recipient' : 'sender';
    return isOther ? t(`requests.fields.${other}_${name}`) : t(`requests.fields.${name as 'text'}`);
  };
  const isMissing = (name: keyof typeof EMPTY) => needs.has(name) && values[name].trim() === '';
  const errorOf = (name: keyof typeof EMPTY) => {
    if (tried && isMissing(name)) return issueText({ field: name, code: 'required' }, t, label);
    const detail = failure?.details.find(({ field }) => field === name);
    return detail && issueText(detail, t, label);
  };

  const ofItems = failure?.details.find(({ field }) => field.startsWith('item_ids'));
  const general =
    failure?.details.every(({ field }) => field.startsWith('files')) === true ? failure : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const asked: readonly (keyof typeof EMPTY)[] = [...fields, 'email'];
    const missing = asked.find(isMissing);
    if (missing !== undefined) {
      document.getElementById(missing)?.focus();
      return;
    }
    const kept = new Set<string>([...fields, 'kind', 'party', ...(visitor ? ['email', 'name'] : [])]);
    const given = Object.entries(values).filter(([name]) => kept.has(name));
    const ids = items.map(({ id }) => id);
    onSend({ ...(Object.fromEntries(given) as typeof EMPTY), ...(ids.length > 0 && { item_ids: ids }) });
  }

  return (
    <form className={styles.form} noValidate aria-label={t('requests.new')} onSubmit={submit}>
      {ofItems && (
        <Notice
          tone="bad"
          title={
            ofItems.code === 'too_long'
              ? t('requests.tooManyItems', { max: Number(ofItems.params?.['max']) })
              : t('requests.itemsGone')
          }
        />
      )}
      {general && <Notice tone="bad" title={failureText(general, t, () => t('requests.files.one'))} />}
      <fieldset className={styles.choices} data-many>
        <legend>{t('requests.fields.kind')}</legend>
        {kinds.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="kind"
              checked={values.kind === kind}
              onChange={() => set('kind')(kind)}
            />
            {t(`requests.kinds.${kind}`)}
          </label>
        ))}
      </fieldset>
      {values.kind === 'transport' && (
        <fieldset className={styles.choices} data-many>
          <legend>{t('requests.fields.party')}</legend>
          {(['sender', 'recipient'] as const).map((party) => (
            <label key={party}>
              <input
                type="radio"
                name="party"
                checked={values.party === party}
                onChange={() => set('party')(party)}
              />
              {t(`requests.parties.${party}`)}
            </label>
          ))}
        </fieldset>
      )}
      <ChosenItems items={items} />
      {fields.map((name) => (
        <TextField
          key={name}
          name={name}
          label={label(name)}
          value={values[name]}
          onChange={set(name)}
          limit={name === 'text' ? LIMITS.message : LIMITS.text}
          error={errorOf(name)}
          readOnly={busy}
          type={TYPES[name] ?? 'text'}
          multiline={name === 'text'}
          optional={!needs.has(name)}
          autoComplete="off"
        />
      ))}
      {children}
      {visitor && (
        <>
          <TextField
            name="name"
            label={label('name')}
            value={values.name}
            onChange={set('name')}
            limit={LIMITS.text}
            error={errorOf('name')}
            readOnly={busy}
            autoComplete="name"
            optional
          />
          <TextField
            name="email"
            label={label('email')}
            value={values.email}
            onChange={set('email')}
            limit={LIMITS.text}
            error={errorOf('email')}
            readOnly={busy}
            type="email"
            autoComplete="email"
          />
        </>
      )}
      <Button type="submit" busy={busy}>
        {t('requests.send')}
      </Button>
    </form>
  );
}
