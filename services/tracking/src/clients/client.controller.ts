import { Body, Controller, Delete, Get, Module, Param, Post, Query } from '@nestjs/common';
import { Allow, Answers, BodyOrQuery, CurrentAdmin } from '@vaultway/common';
import {
  type Admin,
  ClientFigures,
  LinkedUser,
  LinkUser,
  ListLinkedUsers,
  ReadClientFigures,
} from '@vaultway/contracts';
import { CustomerModule } from '../customers/customer.controller.js';
import { ClientService } from './client.service.js';
import { LinkedCustomers } from './linked-customers.js';

/** Manages which users see a customer's invoices. */
@Controller('customers/:id/users')
export class LinkedUserController {
  constructor(private readonly clients: ClientService) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(LinkedUser, {
    summary: 'List the users who see a customer’s invoices',
    list: true,
    errors: ['not_found'],
  })
  list(@Param('id') id: string, @Query({ schema: ListLinkedUsers }) query: ListLinkedUsers) {
    return this.clients.list(id, query);
  }

  @Allow('clerk')
  @Post()
  @Answers(LinkedUser, {
    summary: 'Let a user see a customer’s invoices, by the address of the account',
    status: 201,
    message: 'User linked',
    errors: ['not_found'],
  })
  link(@Param('id') id: string, @Body({ schema: LinkUser }) { email }: LinkUser, @CurrentAdmin() by: Admin) {
    return this.clients.link(id, email, by);
  }

  @Allow('clerk')
  @Delete()
  @Answers(null, {
    summary: 'Let a user no longer see a customer’s invoices',
    message: 'User unlinked',
    errors: ['not_found'],
  })
  unlink(@Param('id') id: string, @BodyOrQuery(LinkUser) { email }: LinkUser, @CurrentAdmin() by: Admin) {
    return this.clients.unlink(id, email, by);
  }
}

@Controller('clients')
export class ClientController {
  constructor(private readonly clients: ClientService) {}

  @Allow('clerk', 'auditor')
  @Get('figures')
  @Answers(ClientFigures, {
    summary: 'Get the parcels, values and invoices of a customer, or of a user’s address',
    errors: ['not_found'],
  })
  figures(@Query({ schema: ReadClientFigures }) query: ReadClientFigures) {
    return this.clients.figures(query);
  }
}

@Module({
  imports: [CustomerModule],
  controllers: [LinkedUserController, ClientController, LinkedCustomers],
  providers: [ClientService],
})
export class ClientModule {}
