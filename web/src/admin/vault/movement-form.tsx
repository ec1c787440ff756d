import { useRef, useState } from 'react';
import {
  type ClientRequestDetails,
  DraftMovement,
  EXPLANATION_LENGTH,
  MAKING_KINDS,
  type Movement,
  type MovementKind,
} from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { type AdminForm as Form, useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';
import type { Labels } from '@/admin/ui/text/sentences';
import { movementPath } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import type { ListedItem } from './list-items';
import { AccountField, PlaceField } from './code-field';
import { DepositFields } from './deposit-fields';
import { type ItemInput, keptItems, weighedOf } from './deposit-items';
import { useFindCodes } from './find-codes';
import { MadeLoss } from './made-loss';
import { RefinerDialog } from './refiner-dialog';
import { type PickedItem, ScanItems } from './scan-items';
import { useSaveMovementMutation } from './vault.api';
import { useWhereText } from './where-text';

export type Values = Record<string, string>;

const EMPTY: Values = {
  account_id: '',
  place_id: '',
  parcel_code: '',
  items: '',
  lists: '',
  sources: '',
  code: '',
  explanation: '',
  kind: 'bar',
  metal: 'gold',
  refiner: '',
  serial: '',
  gross_weight: '',
  weight_unit: 'kg',
  fineness: '',
  year: '',
  seal: '',
  hallmark: '',
  insured_value: '',
  currency: '',
  same_weight: 'no',
};

/** Leaves out what a list says besides. */
const sentOf = (item: ListedItem) => ({ ...item, listed_fine: undefined });

/** Returns what the server gets, with codes in the place of ids. */
function inputOf(kind: MovementKind, values: Values) {
  const items = values['items'] ?? '';
  const isDeposit = kind === 'deposit';
  const isMade = MAKING_KINDS.has(kind);
  const moved = isMade ? (values['sources'] ?? '') : items;
  return {
    kind,
    account_id: isDeposit || kind === 'transfer' ? (values['account_id'] ?? '') : '',
    place_id: isDeposit || isMade || kind === 'move' ? (values['place_id'] ?? '') : '',
    parcel_code: isDeposit ? (values['parcel_code'] ?? '') : '',
    items: isDeposit || isMade ? keptItems<ListedItem>(items).map(sentOf) : [],
    item_ids: isDeposit ? [] : keptItems<PickedItem>(moved).map(({ id }) => id),
    explanation: isMade ? (values['explanation'] ?? '') : '',
  };
}

/** The form has one field for all items, and another for those that a split or melt uses up. */
const inForm = (kind: MovementKind, issues: FieldIssue[]) =>
  issues.map((issue) => ({
    ...issue,
    field: issue.field.replace(/^item_ids/, () => (MAKING_KINDS.has(kind) ? 'sources' : 'items')),
  }));

const ACTIONS = { transfer: 'vault.draftTransfer', withdrawal: 'vault.draftWithdrawal' } as const;

const LABELS: Labels = { code: 'serial', sources: 'items' };

interface MovementFormProps {
  kind: MovementKind;
  /** Draft that the form changes, with its content; absent for a new one. */
  edited?: { draft: Movement; values: Values };
  /** The client's request that a withdrawal or transfer carries out. */
  request?: ClientRequestDetails;
  /** Items that a new withdrawal begins with, and the deposit that brought them. */
  brought?: { deposit: string; items: readonly PickedItem[] };
  /** Number of the account to begin with. */
  account?: string;
}

/** Items of a request in the form, without their places, which the draft shows. */
const chosenIn = ({ items }: ClientRequestDetails) =>
  JSON.stringify(
    items.map((item): PickedItem => ({
      ...item,
      place_code: null,
      metal: null,
      gross_weight: null,
      weight_unit: null,
      fineness: null,
    })),
  );

/** Form of a draft, new or the author's own, which it changes from the version that it began with. */
export function MovementForm({ kind, edited: given, request, brought, account = '' }: MovementFormProps) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const find = useFindCodes();
  const where = useWhereText();
  const [save] = useSaveMovementMutation();
  const { question, confirmed } = useRefinerQuestion();
  const isMade = MAKING_KINDS.has(kind);
  const [edited] = useState(given);
  const [initial] = useState(() => ({
    ...EMPTY,
    account_id: account,
    ...(request && { items: chosenIn(request) }),
    ...(brought && { items: JSON.stringify(brought.items) }),
    ...edited?.values,
  }));
  const form = useAdminForm<Values, Movement>({
    // A restored form never replaces a version of the draft that it has not seen.
    name: edited
      ? `edit-movement.${edited.draft.id}.${edited.draft.updated_at}`
      : `draft-movement.${request?.id ?? brought?.deposit ?? kind}`,
    draft: 'visit',
    labels: LABELS,
    initial,
    check: (values) => [
      ...inForm(kind, issuesOf(DraftMovement, inputOf(kind, values))),
      // What was typed of an item would be lost.
      ...((isMade || kind === 'deposit') && values['serial'] !== ''
        ? [{ field: 'serial', code: null, message: t('vault.addFirst') }]
        : []),
      ...(values['lists'] === '' ? [] : [{ field: 'lists', code: null, message: t('vault.listFirst') }]),
    ],
    async send(values) {
      const input = inputOf(kind, values);
      const { kind: _, ...content } = input;
      const body = {
        ...(edited ? { id: edited.draft.id, updated_at: edited.draft.updated_at, ...content } : input),
        ...(request && { request_id: request.id }),
        account_id: await find.account('account_id', input.account_id),
        place_id: await find.place('place_id', input.place_id),
      };
      try {
        return await save(body)
          .unwrap()
          .catch(async (failure: ApiFailure) => {
            if (failure.code !== 'refiner_unknown' || !(await confirmed(input.items))) throw failure;
            return save({ ...body, confirm: true }).unwrap();
          });
      } catch (error) {
        throw withPlace(error as ApiFailure);
      }
    },
    done: ({ id }) => succeed(movementPath(id), t(edited ? 'vault.saved' : 'vault.drafted')),
  });
  /** Adds where the item is that is here already. */
  const withPlace = (failure: ApiFailure): ApiFailure => {
    const message = where(failure);
    const details = [{ field: 'items', code: null, message }] as unknown as ApiFailure['details'];
    return message === undefined
      ? { ...failure, details: inForm(kind, [...failure.details]) as ApiFailure['details'] }
      : { ...failure, details };
  };
  return (
    <>
      {question}
      <AdminForm
        form={form}
        action={t(
          edited ? 'list.save' : request ? ACTIONS[kind === 'transfer' ? kind : 'withdrawal'] : 'vault.draft',
        )}
        sentByEnter={false}
      >
        {(kind === 'deposit' || kind === 'transfer') && <AccountField form={form} name="account_id" />}
        {(kind === 'deposit' || kind === 'move') && <PlaceField form={form} name="place_id" />}
        {kind === 'deposit' && (
          <TextField form={form} name="parcel_code" optional dir="ltr" autoComplete="off" />
        )}
        {isMade && <MadeFields form={form} />}
        {!isMade &&
          (kind === 'deposit' ? (
            <DepositFields form={form} title={t('vault.lists.items')} />
          ) : (
            <ScanItems form={form} title={t('vault.lists.items')} />
          ))}
      </AdminForm>
    </>
  );
}

/** Fields of items that are split or melted, and of what is made from them. */
function MadeFields({ form }: { form: Form<Values> }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ScanItems form={form} fields={{ code: 'code', items: 'sources' }} title={t('vault.madeFrom')} />
      <DepositFields form={form} title={t('vault.madeInto')} />
      <MadeLoss
        from={keptItems<PickedItem>(form.values['sources'] ?? '')}
        into={keptItems<ItemInput>(form.values['items'] ?? '').map(weighedOf)}
      />
      <PlaceField form={form} name="place_id" optional help={t('vault.keepsPlace')} />
      <TextAreaField
        form={form}
        name="explanation"
        short
        dir="auto"
        limit={EXPLANATION_LENGTH}
        help={t('vault.explanationHelp')}
      />
    </>
  );
}

/** Asks whether a new refiner's name is right, in the middle of sending. */
function useRefinerQuestion() {
  const [items, setItems] = useState<readonly ItemInput[] | null>(null);
  const answer = useRef<(confirmed: boolean) => void>(() => undefined);
  return {
    confirmed: (asked: readonly ItemInput[]) =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setItems(asked);
      }),
    question: items && (
      <RefinerDialog
        items={items}
        onConfirm={() => answer.current(true)}
        onClose={() => {
          setItems(null);
          // A confirmation follows the closing, and comes first then.
          setTimeout(() => answer.current(false));
        }}
      />
    ),
  };
}
