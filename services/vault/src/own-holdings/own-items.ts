import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, listPage, type Page, sortedChunks, sortOf } from '@vaultway/common';
import type {
  ExportOwnItems,
  ListOwnItems,
  ListOwnVaultAccounts,
  OwnItem,
  OwnItemDetails,
  OwnItemEvent,
  OwnVaultAccount,
  RequestItem,
  RequestPayload,
  RequestReply,
  User,
} from '@vaultway/contracts';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { accountNamed } from '../accounts/account-named.js';
import { companyDay } from '../boxes/company-day.js';
import { valuesOn } from '../fees/prices.js';
import { holdingsOfAccounts } from '../items/holdings.js';
import { ItemEntity, toItemView } from '../items/item.entity.js';
import { searchItems } from '../items/item-search.js';
import { MADE_ITEMS, WENT_OUT } from '../items/made-items.js';
import { PhotoService } from '../photos/photo.service.js';
import { knownId } from '../rows/known-id.js';
import { namesOf } from '../rows/names-of.js';
import { OwnAccounts } from './own-accounts.js';
import { vaultsOf } from '../places/vaults-of.js';

/** Shows clients what is on their accounts. */
@Injectable()
export class OwnItems {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: OwnAccounts,
    private readonly photos: PhotoService,
    private readonly settings: CompanySettings,
  ) {}

  async holdings(user: User, query: ListOwnVaultAccounts): Promise<Page<OwnVaultAccount>> {
    const customers = await this.accounts.linkedTo(user.email);
    const own = this.accounts.heldBy(user.id, customers);
    const page = await listPage(own, { ...query, q: null }, [], (row) => row);
    const holdings = await holdingsOfAccounts(
      this.database.manager,
      page.rows.map(({ id }) => id),
    );
    const instructed = new Set(await this.accounts.idsHeldBy(user.id, customers, 'instructing'));
    const values = await valuesOn(this.database.manager, companyDay(this.settings));
    return page.with(
      page.rows.map(({ id, number, alias, status, created_at }) => ({
        id,
        number,
        alias,
        status,
        may_instruct: instructed.has(id),
        holdings: holdings(id).map((holding) => ({
          ...holding,
          values: values(holding.metal, holding.fine_weight),
        })),
        created_at: created_at.toISOString(),
      })),
    );
  }

  async list(user: User, query: ListOwnItems): Promise<Page<OwnItem>> {
    const rows = await this.filtered(user, query);
    searchItems(rows, query.q);
    const page = await listPage(rows, { ...query, q: null }, [], (row) => row);
    return page.with(await this.views(page.rows));
  }

  /** Finds a client's items for an export, and reads them in chunks. */
  async chunks(user: User, query: ExportOwnItems): Promise<AsyncGenerator<OwnItem[]>> {
    const rows = await this.filtered(user, query);
    return this.read(rows, query);
  }

  /** Returns those of these items that are here, on an account that a user or customers may instruct, or only see. */
  async among({
    user,
    customers,
    ids,
    to_account,
  }: RequestPayload<'vault.items'>): Promise<RequestReply<'vault.items'>> {
    const seen = await this.accounts.idsHeldBy(user, customers);
    const instructed = new Set(await this.accounts.idsHeldBy(user, customers, 'instructing'));
    const found = await this.of(seen)
      .andWhere(`item.state = 'in' AND item.id = ANY(:ids)`, { ids: ids.filter((id) => isUuid(id)) })
      .getMany();
    const items = found.filter(({ account_id }) => instructed.has(account_id));
    const names = await namesOf(this.database.manager, items);
    const views = items.map((item): RequestItem => {
      const { id, kind, refiner, serial, year, seal, fine_weight, account_id } = item;
      const { account_number } = names(item);
      return { id, kind, refiner, serial, year, seal, fine_weight, account_id, account_number };
    });
    const target = to_account ? await accountNamed(this.database.manager, to_account) : null;
    return {
      items: views,
      seen: found.filter((item) => !items.includes(item)).map(({ id }) => id),
      on_target: items.filter(({ account_id }) => account_id === target).map(({ id }) => id),
    };
  }

  /** @throws ApiError `not_found`, also for a stranger's item */
  async find(user: User, id: string): Promise<OwnItemDetails> {
    const customers = await this.accounts.linkedTo(user.email);
    const accounts = await this.accounts.idsHeldBy(user.id, customers);
    const present = await this.present(accounts, id);
    const item = present ?? (await this.transferred(accounts, id));
    if (!item) throw new ApiError('not_found');
    const [view] = await this.views([item]);
    const instructed = await this.accounts.idsHeldBy(user.id, customers, 'instructing');
    const photos = present ? await this.photos.present(id) : [];
    return {
      ...(view as OwnItem),
      may_instruct: item.state === 'in' && instructed.includes(item.account_id),
      events: await this.events(item.id, accounts),
      photos: photos.map(({ id: photo, sha256, created_at }) => ({
        id: photo,
        sha256,
        created_at: created_at.toISOString(),
      })),
    };
  }

  /**
   * Reads the JPEG of a photo.
   *
   * @throws ApiError `not_found`, also for a stranger's item, and one given to another account
   */
  async photo(user: User, { id, photo }: { id: string; photo: string }): Promise<Buffer> {
    const item = await this.present(await this.accounts.idsOf(user), id);
    if (!item) throw new ApiError('not_found');
    return this.photos.read({ id: photo, item_id: item.id });
  }

  private async present(accounts: string[], id: string): Promise<ItemEntity | null> {
    return isUuid(id) ? this.of(accounts).andWhere('item.id = :id', { id }).getOne() : null;
  }

  /** Returns an item that left these accounts by a transfer, as it was then: where it is now is not theirs to know. */
  private async transferred(accounts: string[], id: string): Promise<ItemEntity | null> {
    if (!isUuid(id)) return null;
    const [last] = await this.database.query<{ account_id: string; updated_at: Date }[]>(
      `SELECT part.from_account_id AS account_id, movement.done_at AS updated_at
       FROM movement_items part JOIN movements movement ON movement.id = part.movement_id
       WHERE part.item_id = $1 AND part.from_account_id = ANY($2) AND movement.kind = 'transfer'
       ORDER BY movement.done_at DESC LIMIT 1`,
      [id, accounts],
    );
    const item = last && (await this.database.getRepository(ItemEntity).findOneBy({ id }));
    return item ? Object.assign(item, { ...last, state: 'out', place_id: null }) : null;
  }

  /** Returns the movements of an item on or to these accounts; it may have been on those of others. */
  private async events(item: string, accounts: readonly string[]): Promise<OwnItemEvent[]> {
    const rows = await this.database.query<
      (Omit<OwnItemEvent, 'done_at'> & { done_at: Date; place: string })[]
    >(
      `SELECT movement.id, movement.kind, movement.explanation, ${MADE_ITEMS}, movement.done_at, ledger.position::int,
         encode(ledger.root, 'hex') AS root,
         CASE WHEN ${WENT_OUT} OR movement.kind = 'transfer' THEN part.from_place_id ELSE movement.place_id END AS place
       FROM movement_items part
         JOIN movements movement ON movement.id = part.movement_id
         JOIN ledger ON ledger.id = movement.id
       WHERE part.item_id = $1 AND (part.from_account_id = ANY($2) OR movement.account_id = ANY($2))
       ORDER BY ledger.position DESC`,
      [item, accounts],
    );
    const vaultOf = await vaultsOf(
      this.database.manager,
      rows.map(({ place }) => place),
    );
    return rows.map(({ place, done_at, ...row }) => ({
      ...row,
      done_at: done_at.toISOString(),
      vault: vaultOf(place),
    }));
  }

  private async *read(rows: SelectQueryBuilder<ItemEntity>, { sort }: ExportOwnItems) {
    for await (const chunk of sortedChunks(rows, { ...sortOf(sort), nulls: 'last' }))
      yield await this.views(chunk);
  }

  private of(accounts: readonly string[]): SelectQueryBuilder<ItemEntity> {
    return this.database
      .getRepository(ItemEntity)
      .createQueryBuilder('item')
      .where('item.account_id = ANY(:accounts)', { accounts });
  }

  private async filtered(user: User, query: ExportOwnItems): Promise<SelectQueryBuilder<ItemEntity>> {
    const rows = this.of(await this.accounts.idsOf(user));
    for (const name of ['state', 'metal'] as const)
      if (query[name]) rows.andWhere(`item.${name} = :${name}`, { [name]: query[name] });
    const { account_id: id } = query;
    if (id !== null) rows.andWhere('item.account_id = :account', { account: knownId(id) });
    return rows;
  }

  private async views(rows: readonly ItemEntity[]): Promise<OwnItem[]> {
    const names = await namesOf(this.database.manager, rows);
    const vaultOf = await vaultsOf(
      this.database.manager,
      rows.map(({ place_id }) => place_id),
    );
    return rows.map((row) => {
      const { place_id, place_code: _, ...view } = toItemView(row, names(row));
      return { ...view, vault: vaultOf(place_id) };
    });
  }
}
