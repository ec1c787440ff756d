import { Body, Controller, Get, Module, Param, Patch, Post, Query } from '@nestjs/common';
import {
  Allow,
  Answers,
  CurrentAdmin,
  CurrentSession,
  type Once,
  OncePerKey,
  type Session,
} from '@vaultway/common';
import {
  type Admin,
  CreateVaultAccount,
  ListVaultAccounts,
  UpdateVaultAccount,
  VaultAccount,
} from '@vaultway/contracts';
import { AccountPersonController } from './account-person.controller.js';
import { AccountPersonService } from './account-person.service.js';
import { AccountService } from './account.service.js';

@Controller('vault/accounts')
export class AccountController {
  constructor(private readonly accounts: AccountService) {}

  @Allow('auditor', 'keeper')
  @Get()
  @Answers(VaultAccount, { summary: 'List the accounts of the vault', list: true })
  list(@Query({ schema: ListVaultAccounts }) query: ListVaultAccounts, @CurrentSession() { role }: Session) {
    return this.accounts.list(query, role);
  }

  @Allow('auditor', 'keeper')
  @Get(':id')
  @Answers(VaultAccount, { summary: 'Get an account of the vault', errors: ['not_found'] })
  read(@Param('id') id: string) {
    return this.accounts.read(id);
  }

  @Post()
  @Answers(VaultAccount, {
    summary: 'Open an account of the vault',
    status: 201,
    message: 'Account created',
    errors: ['account_number_taken'],
  })
  create(
    @Body({ schema: CreateVaultAccount }) account: CreateVaultAccount,
    @CurrentAdmin() admin: Admin,
    @OncePerKey() once: Once,
  ) {
    return this.accounts.create(account, admin, once);
  }

  @Patch()
  @Answers(VaultAccount, {
    summary: 'Change an account of the vault',
    message: 'Account updated',
    errors: ['not_found', 'changed_meanwhile', 'account_has_rental', 'account_person_taken'],
  })
  update(@Body({ schema: UpdateVaultAccount }) changed: UpdateVaultAccount, @CurrentAdmin() admin: Admin) {
    return this.accounts.update(changed, admin);
  }
}

@Module({
  controllers: [AccountController, AccountPersonController],
  providers: [AccountService, AccountPersonService],
})
export class AccountModule {}
