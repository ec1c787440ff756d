import { Module } from '@nestjs/common';
import { NightlyModule } from '@vaultway/common';
import { CustomerModule } from '../customers/customer.controller.js';
import { InvoiceModule } from '../invoices/invoice.module.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { RequestFileModule } from '../request-files/request-file.controller.js';
import { AccountRequestController } from './account-request.controller.js';
import { AccountRequests } from './account-requests.js';
import { QuoteService } from './quote.service.js';
import { ReplyTemplateController } from './reply-template.controller.js';
import { ReplyTemplateService } from './reply-template.service.js';
import { RequestController } from './request.controller.js';
import { RequestExpiry } from './request-expiry.js';
import { RequestItems } from './request-items.js';
import { RequestMails } from './request-mails.js';
import { RequestOwnerEvents, RequestOwners } from './request-owners.js';
import { RequestRecords } from './request-records.js';
import { RequestService } from './request.service.js';
import { VaultQuestions } from './vault-question.controller.js';
import { VaultWithdrawals } from './vault-withdrawals.js';
import { VisitorRequests } from './visitor-requests.js';

/** Requests of clients, and quotes of the desk. */
@Module({
  imports: [NightlyModule, CustomerModule, InvoiceModule, ParcelModule, RequestFileModule],
  controllers: [
    ReplyTemplateController,
    RequestController,
    AccountRequestController,
    RequestOwnerEvents,
    VaultQuestions,
  ],
  providers: [
    RequestRecords,
    RequestItems,
    VaultWithdrawals,
    RequestService,
    AccountRequests,
    VisitorRequests,
    QuoteService,
    RequestMails,
    RequestExpiry,
    RequestOwners,
    ReplyTemplateService,
  ],
})
export class RequestModule {}
