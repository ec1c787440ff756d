import { Injectable } from '@nestjs/common';
import {
  ApiError,
  type Caller,
  CompanySettings,
  listPage,
  type Once,
  type Page,
  RecordStore,
  type RecordWriter,
  type Session,
  RecentProof,
} from '@vaultway/common';
import {
  type Admin,
  APPROVAL_HOURS,
  type ApproveMovement,
  contentOf,
  type CreateMovementParcel,
  faultsIn,
  MAKING_KINDS,
  type DepositedItem,
  type DraftMovement,
  type ListMovements,
  type Movement,
  type MovementKind,
  type MovementState,
  type UpdateMovement,
} from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { knownId } from '../rows/known-id.js';
import { namesOf } from '../rows/names-of.js';
import { requireRow } from '../rows/require-row.js';
import { Ledger } from '../ledger/ledger.js';
import { approvalsNeeded, twoAbove } from './approvals-needed.js';
import { checkDeposited, checkMade, seenItems } from './movement-check.js';
import { carryOut } from './item-moves.js';
import {
  hasAll,
  MovementOrigins,
  type Origin,
  refuseDeposited,
  refuseOtherAccount,
  refuseUnrequested,
} from './movement-origins.js';
import { MovementEntity, toMovementView } from './movement.entity.js';
import { RequestedTransfers } from './requested-transfers.js';
import { parcelsOf, WithdrawnParcels } from './withdrawn-parcels.js';

const HOUR_MS = 3_600_000;

/** Drafts movements, and carries them out once others have approved them: one person, or two above an insured value. */
@Injectable()
export class MovementService {
  private readonly movements: RecordStore<MovementEntity, Movement>;

  constructor(
    private readonly database: DataSource,
    private readonly proof: RecentProof,
    private readonly settings: CompanySettings,
    private readonly ledger: Ledger,
    private readonly origins: MovementOrigins,
    private readonly parcels: WithdrawnParcels,
    private readonly transfers: RequestedTransfers,
  ) {
    this.movements = new RecordStore(database, {
      type: 'vault_movement',
      entity: MovementEntity,
      nameColumn: 'kind',
      toView: (row) => toMovementView(row),
      taken: {
        items_present: 'item_present',
        movements_request: 'request_drafted',
        movements_parcel: 'parcel_deposited',
      },
      refused: {
        items_out: () => new ApiError('item_out'),
        items_moved: () => new ApiError('item_moved'),
        accounts_open: () => new ApiError('account_not_open'),
        places_capacity: () => new ApiError('place_full'),
        movements_closed: () => new ApiError('draft_closed'),
        movements_second_person: () => new ApiError('own_draft'),
        movements_third_person: () => new ApiError('own_approval'),
        movements_in_time: () => new ApiError('draft_closed'),
        movements_weight: () => ApiError.field('items', 'more_fine_weight'),
      },
    });
  }

  async list(query: ListMovements): Promise<Page<Movement>> {
    const rows = this.database.getRepository(MovementEntity).createQueryBuilder('movement');
    for (const name of ['kind', 'state'] as const)
      if (query[name]) rows.andWhere(`movement.${name} = :${name}`, { [name]: query[name] });
    if (query.item_id !== null)
      rows.andWhere('movement.id IN (SELECT movement_id FROM movement_items WHERE item_id = :item)', {
        item: knownId(query.item_id),
      });
    if (query.parcel_id !== null)
      rows.andWhere(
        `(movement.parcel_id = :parcel
          OR movement.id IN (SELECT movement_id FROM movement_parcels WHERE parcel_id = :parcel))`,
        { parcel: knownId(query.parcel_id) },
      );
    if (query.request_id !== null)
      rows.andWhere('movement.request_id = :request', { request: knownId(query.request_id) });
    const page = await listPage(
      rows,
      query,
      ['drafted_by', 'approved_by', 'second_approved_by'],
      (row) => row,
    );
    return page.with(await this.views(page.rows));
  }

  async read(id: string): Promise<Movement> {
    return this.named(await this.movements.find(id));
  }

  async draft(
    { kind, confirm, request_id, parcel_code, ...given }: DraftMovement,
    by: Caller,
    once: Once,
  ): Promise<Movement> {
    const found = this.origins.find(kind, { request_id, parcel_code });
    // Asks before the transaction, but refuses in it: a draft that is repeated has its origin already.
    await Promise.allSettled([found]);
    const above = await twoAbove(this.settings);
    const created = await this.movements.create(by, once, async (records) => {
      const origin = await found;
      refusePrices(given.items, by);
      const content = await this.checked(records.tx, kind, { ...given, confirm }, origin);
      return records.insert({
        kind,
        state: 'drafted',
        ...content,
        request_id: origin.request?.id ?? null,
        request_number: origin.request?.number ?? null,
        ...parcelIn(origin),
        ...(await approvalsNeeded(records.tx, content, [above])),
        drafted_by_id: by.id,
        drafted_by: by.email,
        drafted_at: new Date(),
        approved_by_id: null,
        approved_by: null,
        approved_at: null,
        second_approved_by_id: null,
        second_approved_by: null,
        done_at: null,
      });
    });
    return this.named(created);
  }

  /** Replaces a draft's content; only its author may, since the approval needs a second person. */
  async update({ id, updated_at, parcel_code, ...given }: UpdateMovement, by: Caller): Promise<Movement> {
    const { kind, request_id } = await this.movements.find(id);
    const origin = await this.origins.find(kind, { request_id, parcel_code: parcel_code ?? null });
    const above = await twoAbove(this.settings);
    const changed = await this.movements.write(by, async (records) => {
      const before = await this.ownDraft(records, { id, updated_at, by });
      refusePrices(given.items, by);
      const faults = faultsIn(before.kind, given);
      if (faults.length > 0)
        throw ApiError.validation(faults.map((fault) => ({ code: 'custom', message: '', ...fault })));
      const content = await this.checked(records.tx, before.kind, given, origin);
      const needed = await approvalsNeeded(records.tx, content, [above]);
      const parcel = parcel_code === undefined ? {} : parcelIn(origin);
      return records.update(before, { ...content, ...parcel, ...needed, drafted_at: new Date() });
    });
    return this.named(changed);
  }

  /** Cancels one's own draft; admins decline those of others. */
  async cancel(id: string, by: Caller): Promise<void> {
    await this.movements.write(by, async (records) => {
      const before = await records.lock(id);
      if (before.drafted_by_id !== by.id && !isAdmin(by)) throw new ApiError('draft_of_another');
      if (!OPEN.has(before.state)) throw new ApiError('draft_closed');
      return records.update(before, { state: 'cancelled' });
    });
  }

  /**
   * Approves a draft, and carries it out if that was the last approval.
   *
   * @throws ApiError `proof_needed`, `own_draft`, `own_approval`, `draft_closed`, `changed_meanwhile`, and why it
   * cannot be done
   */
  async approve(id: string, { updated_at, confirm }: ApproveMovement, session: Session): Promise<Movement> {
    await this.proof.demand(session);
    const by = session.admin;
    const { kind, state, request_id } = await this.movements.find(id);
    // A client may have withdrawn the request meanwhile, or may no longer have what is a customer's.
    const request =
      request_id !== null && OPEN.has(state) ? await this.origins.draftedRequest(kind, request_id) : null;
    const above = await twoAbove(this.settings);
    const approved = await this.movements.write(by, async (records) => {
      const { tx } = records;
      const draft = await records.lock(id, updated_at);
      if (!OPEN.has(draft.state) || Date.now() - draft.drafted_at.getTime() > APPROVAL_HOURS * HOUR_MS)
        throw new ApiError('draft_closed');
      if (draft.drafted_by_id === by.id) throw new ApiError('own_draft');
      if (draft.approved_by_id === by.id) throw new ApiError('own_approval');
      if (request && !(await hasAll(tx, request, draft.item_ids))) throw new ApiError('request_closed');
      await checkDeposited(tx, { ...contentOf(draft.kind, draft), items: draft.items, confirm });
      const isSecond = draft.state === 'approved';
      const approval = isSecond
        ? {
            approvals_needed: draft.approvals_needed,
            second_approved_by_id: by.id,
            second_approved_by: by.email,
          }
        : {
            ...(await approvalsNeeded(tx, draft, [draft.two_above, above])),
            approved_by_id: by.id,
            approved_by: by.email,
            approved_at: new Date(),
          };
      if (!isSecond && approval.approvals_needed === 2)
        return records.update(draft, { state: 'approved', ...approval });
      await tx.update(MovementEntity, draft.id, { state: 'approved', ...approval });
      const item_ids = await carryOut(tx, draft);
      const done = await records.update(draft, { state: 'done', done_at: new Date(), item_ids, ...approval });
      await this.parcels.want(tx, done);
      await this.transfers.note(tx, done);
      return done;
    });
    this.ledger.wake();
    this.parcels.wake();
    this.transfers.wake();
    return this.named(approved);
  }

  /**
   * Makes the parcel of a withdrawal that no request makes.
   *
   * @throws ApiError `not_found`, `not_withdrawn`, `unavailable`
   */
  async makeParcel(id: string, recipient: CreateMovementParcel, by: Admin): Promise<Movement> {
    const movement = await this.movements.find(id);
    await this.parcels.make(movement, recipient, by);
    return this.named(movement);
  }

  private async named(row: MovementEntity): Promise<Movement> {
    const [view] = await this.views([row]);
    return view as Movement;
  }

  private async views(rows: readonly MovementEntity[]): Promise<Movement[]> {
    const names = await namesOf(this.database.manager, rows);
    const parcels = await parcelsOf(
      this.database.manager,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toMovementView(row, names(row), parcels(row.id)));
  }

  private async ownDraft(
    records: RecordWriter<MovementEntity>,
    { id, updated_at, by }: { id: string; updated_at: UpdateMovement['updated_at']; by: Caller },
  ): Promise<MovementEntity> {
    const before = await records.lock(id, updated_at);
    if (before.state !== 'drafted') throw new ApiError('draft_closed');
    if (before.drafted_by_id !== by.id) throw new ApiError('draft_of_another');
    return before;
  }

  private async checked(
    tx: EntityManager,
    kind: MovementKind,
    given: Omit<DraftMovement, 'kind' | 'request_id' | 'parcel_code'>,
    origin: Origin,
  ) {
    const { account_id, place_id, explanation, ...rest } = contentOf(kind, given);
    const items = rest.items as DepositedItem[];
    await requireRow(tx, { table: 'accounts', field: 'account_id', id: account_id });
    await requireRow(tx, { table: 'places', field: 'place_id', id: place_id });
    await refuseDeposited(tx, origin);
    const seen = await seenItems(tx, rest.item_ids);
    await refuseUnrequested(tx, rest.item_ids, origin);
    await refuseOtherAccount(tx, account_id, origin);
    const content = { items, item_ids: Object.keys(seen), seen, explanation, account_id, place_id };
    await checkDeposited(tx, { ...content, confirm: given.confirm });
    return MAKING_KINDS.has(kind) ? { ...content, ...(await checkMade(tx, content)) } : content;
  }
}

/** States in which a movement can still be approved, declined or cancelled. */
const OPEN: ReadonlySet<MovementState> = new Set(['drafted', 'approved']);

const parcelIn = ({ parcel }: Origin) => ({
  parcel_id: parcel?.id ?? null,
  parcel_code: parcel?.tracking_code ?? null,
});

const isAdmin = ({ role }: Caller) => role === 'admin';

/** @throws ApiError naming the first value, unless an admin gives it */
function refusePrices(items: readonly DepositedItem[], by: Caller): void {
  const at = isAdmin(by) ? -1 : items.findIndex(({ insured_value }) => insured_value !== null);
  if (at !== -1) throw ApiError.field(`items.${at}.insured_value`, 'invalid');
}
