import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Once, type Page, RecordStore } from '@vaultway/common';
import type { Admin, ListVisits, StartVisit, Visit, VoidVisit } from '@vaultway/contracts';
import { DataSource, IsNull } from 'typeorm';
import { Ledger } from '../ledger/ledger.js';
import { requireRow } from '../rows/require-row.js';
import { RentalEntity } from './rental.entity.js';
import { toVisitView, VisitEntity } from './visit.entity.js';
import { knownId } from '../rows/known-id.js';

/** Records who was at which box, and when. */
@Injectable()
export class VisitService {
  private readonly visits: RecordStore<VisitEntity, Visit>;

  constructor(
    private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {
    this.visits = new RecordStore(database, {
      type: 'vault_visit',
      entity: VisitEntity,
      nameColumn: 'identified_by',
      toView: toVisitView,
      taken: { visits_open: 'visitor_inside' },
      refused: {
        boxes_state: () => new ApiError('box_state'),
        visits_closed: () => new ApiError('visit_closed'),
      },
    });
  }

  list(query: ListVisits): Promise<Page<Visit>> {
    const rows = this.database.getRepository(VisitEntity).createQueryBuilder('visit');
    const { box_id, open } = query;
    if (box_id !== null) rows.andWhere('visit.box_id = :box', { box: knownId(box_id) });
    if (open) rows.andWhere('visit.out_at IS NULL AND visit.voided_at IS NULL');
    return listPage(rows, { ...query, q: null }, [], toVisitView);
  }

  /** @throws ApiError `box_state` unless the box is rented; `visitor_inside` */
  async start(visit: StartVisit, by: Admin, once: Once): Promise<Visit> {
    const started = await this.visits.create(by, once, async (records) => {
      const { tx } = records;
      const { box_id } = visit;
      await requireRow(tx, { table: 'deposit_boxes', field: 'box_id', id: box_id });
      const rental = await tx.findOneBy(RentalEntity, { box_id, until: IsNull() });
      if (!rental) throw new ApiError('box_state');
      return records.insert({
        ...visit,
        rental_id: rental.id,
        accompanied_by_id: by.id,
        accompanied_by: by.email,
        in_at: new Date(),
        out_at: null,
        voided_at: null,
        voided_by: null,
        void_reason: null,
      });
    });
    this.ledger.wake();
    return toVisitView(started);
  }

  /** @throws ApiError `visit_closed` */
  end(id: string, by: Admin): Promise<Visit> {
    return this.close(id, by, ({ in_at }) => ({ out_at: new Date(Math.max(Date.now(), in_at.getTime())) }));
  }

  /** Declares a visit void, over or not. @throws ApiError `visit_closed` if it is void already */
  void(id: string, { reason }: VoidVisit, by: Admin): Promise<Visit> {
    return this.close(id, by, () => ({ voided_at: new Date(), voided_by: by.email, void_reason: reason }));
  }

  private async close(
    id: string,
    by: Admin,
    changeOf: (visit: VisitEntity) => Partial<VisitEntity>,
  ): Promise<Visit> {
    const closed = await this.visits.write(by, async (records) => {
      const visit = await records.lock(id);
      const change = changeOf(visit);
      if (visit.voided_at !== null || (change.out_at && visit.out_at !== null))
        throw new ApiError('visit_closed');
      return records.update(visit, change);
    });
    this.ledger.wake();
    return toVisitView(closed);
  }
}
