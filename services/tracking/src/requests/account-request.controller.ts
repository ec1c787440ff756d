import { Body, Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { Answers, CallerLanguage, CurrentUser, type Once, OncePerKey, UsersOnly } from '@vaultway/common';
import {
  AcceptQuote,
  AccountRequest,
  AccountRequestDetails,
  CreateRequest,
  CreateRequestMessage,
  ListAccountRequests,
  type Language,
  type User,
} from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { AccountRequests } from './account-requests.js';
import { QuoteService } from './quote.service.js';
import { VisitorRequests } from './visitor-requests.js';

/** Serves users their own requests. */
@UsersOnly()
@Controller('account/requests')
export class AccountRequestController {
  constructor(
    private readonly requests: AccountRequests,
    private readonly quotes: QuoteService,
    private readonly visitors: VisitorRequests,
  ) {}

  @Get()
  @Answers(AccountRequest, { summary: 'List your requests', list: true })
  list(@CurrentUser() user: User, @Query({ schema: ListAccountRequests }) query: ListAccountRequests) {
    return this.requests.list(user.email, query);
  }

  @Post()
  @Answers(AccountRequestDetails, {
    summary: 'Ask for a transport, storage, a box, a visit, a withdrawal or a transfer, or ask a question',
    status: 201,
    message: 'Request received',
    errors: ['throttled', 'may_not_instruct'],
  })
  async create(
    @CurrentUser() user: User,
    @Body({ schema: CreateRequest }) request: CreateRequest,
    @CallerLanguage() language: Language,
    @OncePerKey() once: Once,
    @Req() { ip }: FastifyRequest,
  ) {
    await this.visitors.count(ip, user.email);
    return this.requests.create(user, request, language, once);
  }

  @Get(':id')
  @Answers(AccountRequestDetails, {
    summary: 'Get one of your requests with its messages and quote',
    errors: ['not_found'],
  })
  read(@CurrentUser() user: User, @Param('id') id: string) {
    return this.requests.read(user.email, id);
  }

  @Post(':id/messages')
  @Answers(AccountRequestDetails, {
    summary: 'Add a message to one of your requests',
    status: 201,
    message: 'Message sent',
    errors: ['not_found', 'request_closed'],
  })
  write(
    @CurrentUser() user: User,
    @Param('id') id: string,
    @Body({ schema: CreateRequestMessage }) message: CreateRequestMessage,
    @OncePerKey() once: Once,
  ) {
    return this.requests.write(user.email, id, message, once);
  }

  @Post(':id/withdrawal')
  @Answers(AccountRequestDetails, {
    summary: 'Withdraw one of your requests; idempotent',
    message: 'Request withdrawn',
    errors: ['not_found', 'request_closed'],
  })
  withdraw(@CurrentUser() user: User, @Param('id') id: string) {
    return this.requests.withdraw(user.email, id);
  }

  @Post(':id/acceptance')
  @Answers(AccountRequestDetails, {
    summary: 'Accept the quote, which creates the parcel and, if the quote says so, the invoice; idempotent',
    message: 'Quote accepted',
    errors: ['not_found', 'quote_not_open'],
  })
  async accept(
    @CurrentUser() user: User,
    @Param('id') id: string,
    @Body({ schema: AcceptQuote }) { quote_id: quote }: AcceptQuote,
    @Req() { ip }: FastifyRequest,
  ) {
    await this.quotes.accept(user.email, id, quote, ip);
    return this.requests.read(user.email, id);
  }
}
