import { Body, Controller, Get, Headers, Module, Param, Patch, Query, Res } from '@nestjs/common';
import {
  Answers,
  AnswersFile,
  CallerLanguage,
  CurrentUser,
  OnRequest,
  RequestBody,
  UsersOnly,
  pdfAnswer,
} from '@vaultway/common';
import {
  AccountInvoice,
  AccountNotifications,
  AccountParcel,
  AccountParcelDetails,
  ListAccountInvoices,
  ListAccountParcels,
  UpdateAccountParcel,
  type Language,
  type RequestPayload,
  type User,
} from '@vaultway/contracts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { DocumentModule } from '../documents/document.module.js';
import { ParcelDocumentService } from '../documents/parcel-document.service.js';
import { HandoverModule } from '../handovers/handover.module.js';
import { ProofOfDelivery } from '../handovers/proof-of-delivery.js';
import { InvoiceModule } from '../invoices/invoice.module.js';
import { AccountNews } from '../notifications/account-news.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { Parties } from '../privacy/parties.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { RequestFileModule } from '../request-files/request-file.controller.js';
import { AccountFiles } from './account-files.js';
import { AccountInvoices } from './account-invoices.js';
import { AccountParcels } from './account-parcels.js';

const AT_LEAST = z
  .literal(true)
  .optional()
  .meta({ description: 'true if counting stopped at `total`; there may be more' });

/** Serves users what is theirs. Anything else does not exist for them. */
@UsersOnly()
@Controller('account')
export class AccountController {
  constructor(
    private readonly parcels: AccountParcels,
    private readonly invoices: AccountInvoices,
    private readonly proof: ProofOfDelivery,
    private readonly documents: ParcelDocumentService,
    private readonly news: AccountNews,
  ) {}

  @Get('parcels')
  @Answers(AccountParcel, {
    summary: 'List the parcels that you receive or send',
    list: true,
    beside: { at_least: AT_LEAST },
  })
  listParcels(@CurrentUser() user: User, @Query({ schema: ListAccountParcels }) query: ListAccountParcels) {
    return this.parcels.list(user.email, query);
  }

  @Get('parcels/:code/proof-of-delivery.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Get the proof of delivery of your parcel',
    errors: ['parcel_not_found', 'not_found'],
  })
  async proofOfDelivery(
    @CurrentUser() user: User,
    @Param('code') code: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { id } = await this.parcels.own(user.email, code);
    return pdfAnswer(await this.proof.print(id), reply, { ifNoneMatch, name: 'proof-of-delivery' });
  }

  @Get('parcels/:code/waybill.pdf')
  @AnswersFile('application/pdf', {
    summary: 'Get the waybill of your parcel',
    errors: ['parcel_not_found', 'too_slow_to_print'],
  })
  async waybill(
    @CurrentUser() user: User,
    @Param('code') code: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { id } = await this.parcels.own(user.email, code);
    return pdfAnswer(await this.documents.waybill(id), reply, { ifNoneMatch, name: 'waybill' });
  }

  @Get('parcels/:code')
  @Answers(AccountParcelDetails, { summary: 'Get one of your parcels', errors: ['parcel_not_found'] })
  readParcel(@CurrentUser() user: User, @Param('code') code: string) {
    return this.parcels.read(user.email, code);
  }

  @Patch('parcels/:code')
  @Answers(AccountParcelDetails, {
    summary: 'Start or stop emails about one of your parcels',
    message: 'Parcel updated',
    errors: ['parcel_not_found', 'too_many_subscribers'],
  })
  notify(
    @CurrentUser() user: User,
    @Param('code') code: string,
    @Body({ schema: UpdateAccountParcel }) { notify }: UpdateAccountParcel,
    @CallerLanguage() language: Language,
  ) {
    return this.parcels.notify(user.email, code, language, notify === 'yes');
  }

  @Get('notifications')
  @Answers(AccountNotifications, { summary: 'Get whether you get emails about all your parcels' })
  async readNotifications(@CurrentUser() user: User): Promise<AccountNotifications> {
    return { notify: (await this.news.isWanted(user.email)) ? 'yes' : 'no' };
  }

  @Patch('notifications')
  @Answers(AccountNotifications, {
    summary: 'Start emails about all your parcels, or stop all of them',
    message: 'Notifications updated',
  })
  async notifyOfAll(
    @CurrentUser() user: User,
    @Body({ schema: UpdateAccountParcel }) { notify }: UpdateAccountParcel,
    @CallerLanguage() language: Language,
  ): Promise<AccountNotifications> {
    await this.news.choose(user.email, language, notify === 'yes');
    return { notify };
  }

  @Get('invoices')
  @Answers(AccountInvoice, { summary: 'List your invoices', list: true })
  listInvoices(
    @CurrentUser() user: User,
    @Query({ schema: ListAccountInvoices }) query: ListAccountInvoices,
  ) {
    return this.invoices.list(user.email, query);
  }

  @Get('invoices/:id.pdf')
  @AnswersFile('application/pdf', { summary: 'Get the PDF of your invoice', errors: ['not_found'] })
  async invoice(
    @CurrentUser() user: User,
    @Param('id') id: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { number, pdf } = await this.invoices.print(user.email, id);
    return pdfAnswer(pdf, reply, { ifNoneMatch, name: `invoice-${number}` });
  }
}

/** Answers auth, which creates accounts and exports what is a user's. */
@Controller()
class AddressRequests {
  constructor(
    private readonly parties: Parties,
    private readonly files: AccountFiles,
  ) {}

  @OnRequest('person.files')
  filesOf(@RequestBody('person.files') { email, after }: RequestPayload<'person.files'>) {
    return this.files.next(email, after);
  }

  @OnRequest('address.known')
  know(@RequestBody('address.known') { email }: RequestPayload<'address.known'>) {
    return this.parties.know(email);
  }
}

@Module({
  imports: [
    PrivacyModule,
    DocumentModule,
    HandoverModule,
    InvoiceModule,
    NotificationModule,
    RequestFileModule,
  ],
  controllers: [AccountController, AddressRequests],
  providers: [AccountParcels, AccountInvoices, AccountFiles],
})
export class AccountModule {}
