import { Injectable } from '@nestjs/common';
import { ApiError, asGroup, asStored, listPage, type Once, type Page, RecordStore } from '@vaultway/common';
import type { Admin, EnterPrices, ListPrices, MetalPrice, PricesEntered } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { MetalPriceEntity, toPriceView } from './metal-price.entity.js';

const DAY_MS = 86_400_000;

/** Keeps the prices that colleagues enter. Nothing is fetched from anywhere. */
@Injectable()
export class PriceService {
  private readonly prices: RecordStore<MetalPriceEntity, MetalPrice>;

  constructor(private readonly database: DataSource) {
    this.prices = new RecordStore(database, {
      type: 'vault_price',
      entity: MetalPriceEntity,
      nameColumn: 'metal',
      toView: toPriceView,
    });
  }

  list(query: ListPrices): Promise<Page<MetalPrice>> {
    const rows = this.database.getRepository(MetalPriceEntity).createQueryBuilder('price');
    if (query.metal !== null) rows.andWhere('price.metal = :metal', { metal: query.metal });
    return listPage(rows, { ...query, q: null }, [], toPriceView);
  }

  /** Enters all prices, or none. @throws ApiError naming the price of a day that is still ahead */
  enter({ prices }: EnterPrices, by: Admin, once: Once): Promise<PricesEntered> {
    // A day later at most, in the time zone of whoever enters it.
    const latest = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
    for (const [at, { date }] of prices.entries())
      if (date > latest) throw ApiError.field(`prices.${at}.date`, 'unlikely_date');
    const actor = prices.length > 1 ? asGroup(by, { action: 'bulk.enter_prices' }) : by;
    return this.prices.write(actor, (records) =>
      once.run(
        records.tx,
        async () => {
          await records.insertAll(prices.map((price) => ({ ...price, entered_by: by.email })));
          return { entered: prices.length };
        },
        asStored(),
      ),
    );
  }
}
