import { Controller, Get, Module, Param, Query } from '@nestjs/common';
import { Allow, Answers, AnswersFile, csvFile, csvOf } from '@vaultway/common';
import { ExportItems, Holding, Item, ItemEvent, ListItems, TotalsQuery } from '@vaultway/contracts';
import { z } from 'zod';
import { BAR_COLUMNS } from './bar-list.js';
import { ItemService } from './item.service.js';

/** Columns of the control panel's bar list. */
const COLUMNS = [
  ...BAR_COLUMNS,
  'state',
  'place_code',
  'account_number',
  'hallmark',
] as const satisfies readonly (keyof Item)[];

@Controller('vault')
export class ItemController {
  constructor(private readonly items: ItemService) {}

  @Allow('auditor', 'keeper')
  @Get('items')
  @Answers(Item, { summary: 'List the items of the vault', list: true })
  list(@Query({ schema: ListItems }) query: ListItems) {
    return this.items.list(query);
  }

  @Allow('auditor')
  @Get('items/export.csv')
  @AnswersFile('text/csv', { summary: 'Export the items of the vault as a bar list, CSV' })
  export(@Query({ schema: ExportItems }) query: ExportItems) {
    return csvFile('bar-list', csvOf(COLUMNS, this.items.chunks(query)));
  }

  @Allow('auditor', 'keeper')
  @Get('items/:id')
  @Answers(Item, { summary: 'Get an item of the vault', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.items.read(id);
  }

  @Allow('auditor', 'keeper')
  @Get('items/:id/biography')
  @Answers(z.array(ItemEvent), {
    summary: 'List everything that happened to an item of the vault, the newest first',
    errors: ['not_found'],
  })
  biography(@Param('id') id: string) {
    return this.items.biography(id);
  }

  @Allow('auditor', 'keeper')
  @Get('totals')
  @Answers(z.array(Holding), { summary: 'Get the totals of what is in the vault, by metal' })
  totals(@Query({ schema: TotalsQuery }) query: TotalsQuery) {
    return this.items.totals(query);
  }
}

@Module({ controllers: [ItemController], providers: [ItemService] })
export class ItemModule {}
