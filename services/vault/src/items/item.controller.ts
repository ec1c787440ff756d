import { Controller, Get, Module, Param, Query } from '@nestjs/common';
import { Allow, Answers } from '@vaultway/common';
import { Item, ListItems } from '@vaultway/contracts';
import { ItemService } from './item.service.js';

@Controller('vault/items')
export class ItemController {
  constructor(private readonly items: ItemService) {}

  @Allow('auditor')
  @Get()
  @Answers(Item, { summary: 'List the items of the vault', list: true })
  list(@Query({ schema: ListItems }) query: ListItems) {
    return this.items.list(query);
  }

  @Allow('auditor')
  @Get(':id')
  @Answers(Item, { summary: 'Get an item of the vault', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.items.read(id);
  }
}

@Module({ controllers: [ItemController], providers: [ItemService] })
export class ItemModule {}
