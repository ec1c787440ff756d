import { Injectable } from '@nestjs/common';
import { listPage, type Page } from '@vaultway/common';
import type { ListOwnBoxes, ListOwnVisits, OwnBox, OwnVisit, User } from '@vaultway/contracts';
import { DataSource, In } from 'typeorm';
import { BoxEntity } from '../boxes/box.entity.js';
import { RentalEntity } from '../boxes/rental.entity.js';
import { VisitEntity } from '../boxes/visit.entity.js';
import { vaultsOf } from '../places/vaults-of.js';
import { namesOf } from '../rows/names-of.js';
import { OwnAccounts } from './own-accounts.js';

/** Shows clients the boxes that they rent, and when these were visited: no keys, no names. */
@Injectable()
export class OwnBoxes {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: OwnAccounts,
  ) {}

  /** @throws ApiError `unavailable` */
  async boxes(user: User, query: ListOwnBoxes): Promise<Page<OwnBox>> {
    const rows = this.database
      .getRepository(RentalEntity)
      .createQueryBuilder('rental')
      .where('rental.until IS NULL AND rental.account_id = ANY(:accounts)', {
        accounts: await this.accounts.idsOf(user),
      });
    const page = await listPage(rows, { ...query, q: null }, [], (row) => row);
    const boxes = await this.byId(page.rows);
    const vaultOf = await vaultsOf(
      this.database.manager,
      [...boxes.values()].map(({ place_id }) => place_id),
    );
    const numberOf = await this.accountNumbers(page.rows);
    return page.with(
      page.rows.map((row) => {
        const box = boxes.get(row.box_id);
        return {
          id: row.id,
          account_id: row.account_id,
          account_number: numberOf(row),
          number: box?.number ?? '',
          size: box?.size ?? '',
          vault: box ? vaultOf(box.place_id) : null,
          starts_on: row.starts_on,
          paid_until: row.paid_until,
          created_at: row.created_at.toISOString(),
          updated_at: row.updated_at.toISOString(),
        };
      }),
    );
  }

  /** Lists visits that are not void, of ended rentals too. @throws ApiError `unavailable` */
  async visits(user: User, query: ListOwnVisits): Promise<Page<OwnVisit>> {
    const { manager } = this.database;
    const rows = this.database
      .getRepository(VisitEntity)
      .createQueryBuilder('visit')
      .where(
        `visit.voided_at IS NULL
         AND visit.rental_id IN (SELECT id FROM rentals WHERE account_id = ANY(:accounts))`,
        { accounts: await this.accounts.idsOf(user) },
      );
    const page = await listPage(rows, { ...query, q: null }, [], (row) => row);
    const boxes = await this.byId(page.rows);
    const rentals = await manager.findBy(RentalEntity, {
      id: In(page.rows.map(({ rental_id }) => rental_id)),
    });
    const accountOf = new Map(rentals.map(({ id, account_id }) => [id, account_id]));
    const numberOf = await this.accountNumbers(rentals);
    return page.with(
      page.rows.map((row) => ({
        id: row.id,
        account_number: numberOf({ account_id: accountOf.get(row.rental_id) ?? '' }),
        box_number: boxes.get(row.box_id)?.number ?? '',
        in_at: row.in_at.toISOString(),
        out_at: row.out_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      })),
    );
  }

  private async byId(rows: readonly { box_id: string }[]): Promise<Map<string, BoxEntity>> {
    const boxes = await this.database.manager.findBy(BoxEntity, { id: In(rows.map(({ box_id }) => box_id)) });
    return new Map(boxes.map((box) => [box.id, box]));
  }

  private async accountNumbers(rows: readonly { account_id: string }[]) {
    const located = ({ account_id }: { account_id: string }) => ({ account_id, place_id: null });
    const names = await namesOf(this.database.manager, rows.map(located));
    return (row: { account_id: string }) => names(located(row)).account_number;
  }
}
