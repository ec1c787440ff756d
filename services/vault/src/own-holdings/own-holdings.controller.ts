import { Controller, Get, Module, Param, Query, Res } from '@nestjs/common';
import { Answers, AnswersFile, csvFile, csvOf, CurrentUser, UsersOnly } from '@vaultway/common';
import {
  ExportOwnItems,
  ListOwnBoxes,
  ListOwnItems,
  ListOwnVaultAccounts,
  ListOwnVisits,
  OwnBox,
  OwnItem,
  OwnItemDetails,
  OwnVaultAccount,
  OwnVisit,
  ReadStatement,
  type User,
  VaultStatement,
} from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { BAR_COLUMNS } from '../items/bar-list.js';
import { photoAnswer, PhotoModule } from '../photos/photo.controller.js';
import { OwnAccounts } from './own-accounts.js';
import { OwnBoxes } from './own-boxes.js';
import { OwnItems } from './own-items.js';
import { RequestedItems } from './requested-items.controller.js';
import { Statements } from './statements.js';

/** Columns of a client's bar list. */
const COLUMNS = [...BAR_COLUMNS, 'vault', 'account_number'] as const;

/** Serves clients what they have in the vault. Anything else does not exist for them. */
@UsersOnly()
@Controller('vault/account')
export class OwnHoldingsController {
  constructor(
    private readonly items: OwnItems,
    private readonly statements: Statements,
    private readonly ownBoxes: OwnBoxes,
  ) {}

  @Get('holdings')
  @Answers(OwnVaultAccount, {
    summary: 'List your accounts of the vault, with their totals by metal',
    list: true,
  })
  holdings(@CurrentUser() user: User, @Query({ schema: ListOwnVaultAccounts }) query: ListOwnVaultAccounts) {
    return this.items.holdings(user, query);
  }

  @Get('items')
  @Answers(OwnItem, { summary: 'List your items in the vault', list: true })
  list(@CurrentUser() user: User, @Query({ schema: ListOwnItems }) query: ListOwnItems) {
    return this.items.list(user, query);
  }

  @Get('items/export.csv')
  @AnswersFile('text/csv', { summary: 'Export your items in the vault as a bar list, CSV' })
  async export(@CurrentUser() user: User, @Query({ schema: ExportOwnItems }) query: ExportOwnItems) {
    return csvFile(
      'bar-list',
      csvOf([...COLUMNS, 'state', 'hallmark'], await this.items.chunks(user, query)),
    );
  }

  @Get('items/:id')
  @Answers(OwnItemDetails, {
    summary: 'Get one of your items in the vault, with its movements',
    errors: ['not_found'],
  })
  read(@CurrentUser() user: User, @Param('id') id: string) {
    return this.items.find(user, id);
  }

  @Get('items/:id/photos/:photo')
  @AnswersFile('image/jpeg', { summary: 'Get a photo of one of your items', errors: ['not_found'] })
  async photo(
    @CurrentUser() user: User,
    @Param('id') id: string,
    @Param('photo') photo: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return photoAnswer(await this.items.photo(user, { id, photo }), reply);
  }

  @Get('boxes')
  @Answers(OwnBox, { summary: 'List the safety deposit boxes that you rent', list: true })
  boxes(@CurrentUser() user: User, @Query({ schema: ListOwnBoxes }) query: ListOwnBoxes) {
    return this.ownBoxes.boxes(user, query);
  }

  @Get('visits')
  @Answers(OwnVisit, { summary: 'List the visits to your safety deposit boxes', list: true })
  visits(@CurrentUser() user: User, @Query({ schema: ListOwnVisits }) query: ListOwnVisits) {
    return this.ownBoxes.visits(user, query);
  }

  @Get('statement')
  @Answers(VaultStatement, {
    summary: 'Get what was on your account of the vault at an instant, as the ledger has it',
    errors: ['not_found'],
  })
  statement(@CurrentUser() user: User, @Query({ schema: ReadStatement }) query: ReadStatement) {
    return this.statements.read(user, query);
  }

  @Get('statement.csv')
  @AnswersFile('text/csv', {
    summary: 'Export what was on your account of the vault at an instant as a bar list, CSV',
    errors: ['not_found'],
  })
  async statementCsv(@CurrentUser() user: User, @Query({ schema: ReadStatement }) query: ReadStatement) {
    const columns = [...COLUMNS, 'as_of', 'ledger_position', 'ledger_root'] as const;
    return csvFile('statement', csvOf(columns, await this.statements.chunks(user, query)));
  }
}

@Module({
  imports: [PhotoModule],
  controllers: [OwnHoldingsController, RequestedItems],
  providers: [OwnAccounts, OwnBoxes, OwnItems, Statements],
  exports: [OwnAccounts, Statements],
})
export class OwnHoldingsModule {}
