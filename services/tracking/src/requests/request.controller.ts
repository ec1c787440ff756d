import { Body, Controller, Get, Param, Patch, Post, Query, Req } from '@nestjs/common';
import {
  Allow,
  Answers,
  type Caller,
  CurrentAdmin,
  type Once,
  OncePerKey,
  Public,
  requestLanguage,
} from '@vaultway/common';
import {
  AskAsVisitor,
  ClientRequest,
  ClientRequestDetails,
  ConfirmedRequest,
  ConfirmRequest,
  CreateQuote,
  CreateRequestMessage,
  ListRequests,
  RequestOwners as OwnerList,
  UpdateRequest,
} from '@vaultway/contracts';
import type { FastifyRequest } from 'fastify';
import { QuoteService } from './quote.service.js';
import { RequestOwners } from './request-owners.js';
import { RequestService } from './request.service.js';
import { VisitorRequests } from './visitor-requests.js';

/** Serves the desk, and visitors who ask for something without an account. */
@Controller('requests')
export class RequestController {
  constructor(
    private readonly requests: RequestService,
    private readonly quotes: QuoteService,
    private readonly visitors: VisitorRequests,
    private readonly owners: RequestOwners,
  ) {}

  @Public()
  @Post()
  @Answers(null, {
    summary: 'Ask for something without an account; a mailed link confirms it',
    status: 202,
    message: 'Check your inbox and confirm the request',
    errors: ['throttled'],
  })
  async ask(
    @Body({ schema: AskAsVisitor }) asked: AskAsVisitor,
    @Req() request: FastifyRequest,
    @OncePerKey() once: Once,
  ): Promise<void> {
    await this.visitors.count(request.ip, asked.email);
    await this.visitors.ask(asked, requestLanguage(request), once);
  }

  @Public()
  @Post('confirm')
  @Answers(ConfirmedRequest, {
    summary: "Confirm a visitor's request by its mailed link",
    message: 'Request received',
    errors: ['link_not_valid'],
  })
  confirm(@Body({ schema: ConfirmRequest }) { token }: ConfirmRequest) {
    return this.visitors.confirm(token);
  }

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(ClientRequest, { summary: "List clients' requests", list: true })
  list(@Query({ schema: ListRequests }) query: ListRequests, @CurrentAdmin() by: Caller) {
    return this.requests.list(query, by);
  }

  @Allow('clerk', 'auditor')
  @Get('owners')
  @Answers(OwnerList, { summary: 'List the accounts that answer requests' })
  listOwners() {
    return this.owners.list();
  }

  @Allow('clerk', 'auditor')
  @Get(':id')
  @Answers(ClientRequestDetails, {
    summary: 'Get a request with its messages and quote',
    errors: ['not_found'],
  })
  read(@Param('id') id: string) {
    return this.requests.read(id);
  }

  @Allow('clerk')
  @Patch()
  @Answers(ClientRequestDetails, {
    summary: 'Assign a request, or close it',
    message: 'Request updated',
    errors: ['not_found', 'request_closed', 'changed_meanwhile'],
  })
  update(@Body({ schema: UpdateRequest }) input: UpdateRequest, @CurrentAdmin() by: Caller) {
    return this.requests.update(input, by);
  }

  @Allow('clerk')
  @Post(':id/messages')
  @Answers(ClientRequestDetails, {
    summary: 'Answer a request; the client gets an email',
    status: 201,
    message: 'Message sent',
    errors: ['not_found', 'request_closed'],
  })
  answer(
    @Param('id') id: string,
    @Body({ schema: CreateRequestMessage }) message: CreateRequestMessage,
    @CurrentAdmin() by: Caller,
    @OncePerKey() once: Once,
  ) {
    return this.requests.answer(id, message, by, once);
  }

  @Allow('clerk')
  @Post(':id/quotes')
  @Answers(ClientRequestDetails, {
    summary: 'Quote a request; the client gets an email',
    status: 201,
    message: 'Quote sent',
    errors: ['not_found', 'request_closed', 'changed_meanwhile'],
  })
  async quote(
    @Param('id') id: string,
    @Body({ schema: CreateQuote }) quote: CreateQuote,
    @CurrentAdmin() by: Caller,
    @OncePerKey() once: Once,
  ) {
    await this.quotes.create(id, quote, by, once);
    return this.requests.read(id);
  }

  @Allow('clerk')
  @Post(':id/parcel')
  @Answers(ClientRequestDetails, {
    summary: 'Create the parcel of a transport, storage or a withdrawal, also without a quote',
    status: 201,
    message: 'Parcel created',
    errors: ['not_found', 'request_closed'],
  })
  async makeParcel(@Param('id') id: string, @CurrentAdmin() by: Caller) {
    await this.quotes.makeParcel(id, by);
    return this.requests.read(id);
  }
}
