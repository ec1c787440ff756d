import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Allow, Answers, BodyOrQuery, CurrentAdmin, type Once, OncePerKey } from '@vaultway/common';
import {
  AccountPerson,
  type Admin,
  ById,
  CreateAccountPerson,
  ListAccountPeople,
  UpdateAccountPerson,
} from '@vaultway/contracts';
import { AccountPersonService } from './account-person.service.js';

@Controller('vault/account-people')
export class AccountPersonController {
  constructor(private readonly people: AccountPersonService) {}

  @Allow('auditor')
  @Get()
  @Answers(AccountPerson, { summary: 'List holders and nominees beside the holders of accounts', list: true })
  list(@Query({ schema: ListAccountPeople }) query: ListAccountPeople) {
    return this.people.list(query);
  }

  @Post()
  @Answers(AccountPerson, {
    summary: 'Add a holder or nominee to an account of the vault',
    status: 201,
    message: 'Client added',
    errors: ['account_person_taken'],
  })
  create(
    @Body({ schema: CreateAccountPerson }) person: CreateAccountPerson,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.people.create(person, admin, once);
  }

  @Patch()
  @Answers(AccountPerson, {
    summary: 'Change the role of a client on an account, and whether they may send requests',
    message: 'Client updated',
    errors: ['not_found', 'changed_meanwhile'],
  })
  update(@Body({ schema: UpdateAccountPerson }) changed: UpdateAccountPerson, @CurrentAdmin() admin: Admin) {
    return this.people.update(changed, admin);
  }

  @Delete()
  @Answers(null, {
    summary: 'Remove a holder or nominee from an account',
    message: 'Client removed',
    errors: ['not_found'],
  })
  remove(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() admin: Admin) {
    return this.people.remove(id, admin);
  }
}
