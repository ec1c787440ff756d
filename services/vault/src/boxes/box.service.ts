import { Injectable } from '@nestjs/common';
import {
  ApiError,
  asGroup,
  asStored,
  CompanySettings,
  listPage,
  type Once,
  type Page,
  RecordStore,
  type RecordWriter,
} from '@vaultway/common';
import {
  type Admin,
  type Box,
  boxNumbers,
  type BoxesCreated,
  type CreateBox,
  type CreateBoxes,
  type ListBoxes,
  type RekeyBox,
  type UpdateBox,
} from '@vaultway/contracts';
import { DataSource, In, IsNull } from 'typeorm';
import { placesInside } from '../items/holdings.js';
import { namesOf } from '../rows/names-of.js';
import { requireRow } from '../rows/require-row.js';
import { BoxEntity, type BoxRecord, numberKey, toBoxRecord } from './box.entity.js';
import { companyDay } from './company-day.js';
import { RentalEntity, toBoxRental } from './rental.entity.js';
import { knownId } from '../rows/known-id.js';

type BoxFacts = Omit<CreateBox, 'number'> & { number: string };

const newBox = ({ number, ...facts }: BoxFacts) => ({
  ...facts,
  number,
  number_key: numberKey(number),
  state: 'free' as const,
  rekey_due: false,
});

/** Manages safety deposit boxes; rentals change their state too. */
@Injectable()
export class BoxService {
  private readonly boxes: RecordStore<BoxEntity, BoxRecord>;

  constructor(
    private readonly database: DataSource,
    private readonly settings: CompanySettings,
  ) {
    this.boxes = new RecordStore(database, {
      type: 'vault_box',
      entity: BoxEntity,
      nameColumn: 'number',
      toView: toBoxRecord,
      taken: { deposit_boxes_number: 'box_number_taken' },
      refused: {
        boxes_state: () => new ApiError('box_state'),
        boxes_keys: () => new ApiError('keys_not_new'),
      },
    });
  }

  async list(query: ListBoxes): Promise<Page<Box>> {
    const rows = this.database.getRepository(BoxEntity).createQueryBuilder('box');
    for (const name of ['state', 'size'] as const)
      if (query[name] !== null) rows.andWhere(`box.${name} = :${name}`, { [name]: query[name] });
    const { place_id, arrears } = query;
    if (place_id !== null)
      rows.andWhere(`box.place_id IN (${placesInside(':place')})`, {
        place: knownId(place_id),
      });
    if (arrears)
      rows.andWhere(
        'box.id IN (SELECT box_id FROM rentals WHERE until IS NULL AND paid_until < CAST(:today AS date))',
        { today: companyDay(this.settings) },
      );
    const sorted = { ...query, sort: query.sort.replace('number', 'number_key') };
    const page = await listPage(rows, sorted, ['number', 'key_1', 'key_2'], (row) => row);
    return page.with(await this.described(page.rows));
  }

  async read(id: string): Promise<Box> {
    return this.one(await this.boxes.find(id));
  }

  async create(box: CreateBox, by: Admin, once: Once): Promise<Box> {
    const created = await this.boxes.create(by, once, async (records) => {
      await requireRow(records.tx, { table: 'places', field: 'place_id', id: box.place_id });
      return records.insert(newBox(box));
    });
    return this.one(created);
  }

  /** Adds all boxes from a number to another, or none. */
  createAll({ from_number, to_number, ...facts }: CreateBoxes, by: Admin, once: Once): Promise<BoxesCreated> {
    const numbers = boxNumbers(from_number, to_number) ?? [];
    return this.boxes.write(asGroup(by, { action: 'bulk.create_boxes' }), (records) =>
      once.run(
        records.tx,
        async () => {
          await requireRow(records.tx, { table: 'places', field: 'place_id', id: facts.place_id });
          await records.insertAll(
            numbers.map((number) => newBox({ ...facts, number, key_1: null, key_2: null })),
          );
          return { created: numbers.length };
        },
        asStored(),
      ),
    );
  }

  async update({ id, updated_at, ...changed }: UpdateBox, by: Admin): Promise<Box> {
    const box = await this.boxes.write(by, async (records) => {
      const before = await records.lock(id, updated_at);
      const { place_id = null, number } = changed;
      await requireRow(records.tx, { table: 'places', field: 'place_id', id: place_id });
      return records.update(before, { ...changed, ...(number && { number_key: numberKey(number) }) });
    });
    return this.one(box);
  }

  /** @throws ApiError `box_state`, unless new keys are due; `keys_not_new` */
  async rekey(id: string, keys: RekeyBox, by: Admin): Promise<Box> {
    return this.changed(id, by, async (records, box) => {
      if (box.state !== 'rekey') throw new ApiError('box_state');
      return records.update(box, { ...keys, state: 'free', rekey_due: false });
    });
  }

  /** @throws ApiError `box_state` for a rented box, and one that is so already */
  async setService(id: string, isOut: boolean, by: Admin): Promise<Box> {
    return this.changed(id, by, async (records, box) => {
      if (box.state === 'rented' || (box.state === 'out_of_service') === isOut)
        throw new ApiError('box_state');
      const back = box.rekey_due ? 'rekey' : 'free';
      return records.update(box, { state: isOut ? 'out_of_service' : back });
    });
  }

  private async changed(
    id: string,
    by: Admin,
    change: (records: RecordWriter<BoxEntity>, box: BoxEntity) => Promise<BoxEntity>,
  ): Promise<Box> {
    return this.one(await this.boxes.write(by, async (records) => change(records, await records.lock(id))));
  }

  private async one(row: BoxEntity): Promise<Box> {
    const [view] = await this.described([row]);
    return view as Box;
  }

  /** Adds each box's place and open rental. */
  private async described(rows: readonly BoxEntity[]): Promise<Box[]> {
    const { manager } = this.database;
    const rentals = await manager.findBy(RentalEntity, {
      box_id: In(rows.map(({ id }) => id)),
      until: IsNull(),
    });
    const open = new Map(rentals.map((rental) => [rental.box_id, rental]));
    const located = rows.map(({ id, place_id }) => ({
      place_id,
      account_id: open.get(id)?.account_id ?? null,
    }));
    const names = await namesOf(manager, located);
    const today = companyDay(this.settings);
    return rows.map((row) => {
      const rental = open.get(row.id);
      const { place_code, account_number } = names({
        place_id: row.place_id,
        account_id: rental?.account_id ?? null,
      });
      return {
        ...toBoxRecord(row),
        place_code,
        rental: rental ? toBoxRental(rental, account_number, today) : null,
      };
    });
  }
}
