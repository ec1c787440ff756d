import { useMemo, useRef, useState } from 'react';
import {
  type ClientRequestDetails,
  DraftMovement,
  type Movement,
  MOVEMENT_KINDS,
  type MovementKind,
} from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Detail, Details } from '@/admin/ui/cells/details';
import { SegmentedControl } from '@/admin/ui/controls/segmented-control';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';
import { movementPath, requestPath } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { AccountField, PlaceField } from './code-field';
import { DepositFields } from './deposit-fields';
import { type ItemInput, keptItems } from './deposit-items';
import { useFindCodes } from './find-codes';
import { RefinerDialog } from './refiner-dialog';
import { type PickedItem, ScanItems } from './scan-items';
import { useVaultCrumbs } from './use-vault-crumbs';
import { useDraftMovementMutation, useWithdrawalRequestQuery } from './vault.api';
import { useWhereText } from './where-text';
import styles from './vault.module.css';

type Values = Record<string, string>;

const EMPTY: Values = {
  account_id: '',
  place_id: '',
  parcel_code: '',
  items: '',
  kind: 'bar',
  metal: 'gold',
  refiner: '',
  serial: '',
  gross_weight: '',
  weight_unit: 'kg',
  fineness: '',
  year: '',
  seal: '',
  insured_value: '',
  currency: '',
  same_weight: 'no',
};

/** Drafts a movement, for somebody else to approve. */
export default function DraftMovementPage() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const kind = MOVEMENT_KINDS.find((each) => each === search.get('kind')) ?? 'deposit';
  const request = search.get('request');
  const title = t(request === null ? 'vault.draft' : 'vault.draftWithdrawal');
  const crumbs = useVaultCrumbs('movements', title);
  if (request !== null)
    return (
      <AdminPage title={title} crumbs={crumbs}>
        <DraftOfRequest id={request} />
      </AdminPage>
    );
  return (
    <AdminPage title={title} crumbs={crumbs}>
      <div className={styles.kinds}>
        <SegmentedControl
          aria-label={t('fields.kind')}
          value={kind}
          options={MOVEMENT_KINDS.map((value) => ({ value, label: t(`vault.movementKinds.${value}`) }))}
          onChange={(next) => setSearch({ kind: next }, { replace: true })}
        />
      </div>
      <MovementForm key={kind} kind={kind} />
    </AdminPage>
  );
}

/** Returns what the server gets, with codes in the place of ids. */
function inputOf(kind: MovementKind, values: Values) {
  const items = values['items'] ?? '';
  const isDeposit = kind === 'deposit';
  return {
    kind,
    account_id: isDeposit || kind === 'transfer' ? (values['account_id'] ?? '') : '',
    place_id: isDeposit || kind === 'move' ? (values['place_id'] ?? '') : '',
    parcel_code: isDeposit ? (values['parcel_code'] ?? '') : '',
    items: isDeposit ? keptItems<ItemInput>(items) : [],
    item_ids: isDeposit ? [] : keptItems<PickedItem>(items).map(({ id }) => id),
  };
}

/** The form has one field for all items. */
const inForm = (issues: FieldIssue[]) =>
  issues.map((issue) => ({ ...issue, field: issue.field.replace(/^item_ids/, 'items') }));

/** Drafts the withdrawal that a client asked for, with the items that the client chose. */
function DraftOfRequest({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { currentData: request, error, refetch } = useWithdrawalRequestQuery(id);
  if (error) return <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />;
  if (!request) return <ListSkeleton />;
  return (
    <>
      <Details>
        <Detail name={t('requests.one')}>
          <Link to={requestPath(id)}>
            <bdi dir="ltr">{request.number}</bdi>
          </Link>
        </Detail>
        <Detail name={t('requests.client')} dir="auto">
          {request.name !== null && `${request.name}, `}
          <bdi dir="ltr">{request.email}</bdi>
        </Detail>
      </Details>
      <MovementForm kind="withdrawal" request={request} />
    </>
  );
}

/** Items of a request in the form, without their places, which the draft shows. */
const chosenIn = ({ items }: ClientRequestDetails) =>
  JSON.stringify(items.map((item): PickedItem => ({ ...item, place_code: null })));

function MovementForm({ kind, request }: { kind: MovementKind; request?: ClientRequestDetails }) {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const find = useFindCodes();
  const where = useWhereText();
  const [draft] = useDraftMovementMutation();
  const { question, confirmed } = useRefinerQuestion();
  const chosen = request && chosenIn(request);
  const initial = useMemo(() => (chosen === undefined ? EMPTY : { ...EMPTY, items: chosen }), [chosen]);
  const form = useAdminForm<Values, Movement>({
    name: `draft-movement.${request?.id ?? kind}`,
    draft: 'visit',
    initial,
    check: (values) => [
      ...inForm(issuesOf(DraftMovement, inputOf(kind, values))),
      // What was typed of an item would be lost.
      ...(kind === 'deposit' && values['serial'] !== ''
        ? [{ field: 'serial', code: null, message: t('vault.addFirst') }]
        : []),
    ],
    async send(values) {
      const input = inputOf(kind, values);
      const body = {
        ...input,
        ...(request && { request_id: request.id }),
        account_id: await find.account('account_id', input.account_id),
        place_id: await find.place('place_id', input.place_id),
      };
      try {
        return await draft(body)
          .unwrap()
          .catch(async (failure: ApiFailure) => {
            if (failure.code !== 'refiner_unknown' || !(await confirmed(input.items))) throw failure;
            return draft({ ...body, confirm: true }).unwrap();
          });
      } catch (error) {
        throw withPlace(error as ApiFailure);
      }
    },
    done: ({ id }) => succeed(movementPath(id), t('vault.drafted')),
  });
  /** Adds where the item is that is here already. */
  const withPlace = (failure: ApiFailure): ApiFailure => {
    const message = where(failure);
    const details = [{ field: 'items', code: null, message }] as unknown as ApiFailure['details'];
    return message === undefined
      ? { ...failure, details: inForm([...failure.details]) as ApiFailure['details'] }
      : { ...failure, details };
  };
  return (
    <>
      {question}
      <AdminForm
        form={form}
        action={t(request ? 'vault.draftWithdrawal' : 'vault.draft')}
        sentByEnter={false}
      >
        {(kind === 'deposit' || kind === 'transfer') && <AccountField form={form} name="account_id" />}
        {(kind === 'deposit' || kind === 'move') && <PlaceField form={form} name="place_id" />}
        {kind === 'deposit' && (
          <TextField form={form} name="parcel_code" optional dir="ltr" autoComplete="off" />
        )}
        {kind === 'deposit' ? <DepositFields form={form} /> : <ScanItems form={form} />}
      </AdminForm>
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
