import { Body, Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { Allow, Answers, CurrentAdmin, Public } from '@vaultway/common';
import { Admin, AdminAccount, ListAdmins, SignUp } from '@vaultway/contracts';
import { LinkGuard, LinkToken } from './link.guard.js';
import { AdminService } from './admin.service.js';

@Controller('admins')
export class AdminController {
  constructor(private readonly admins: AdminService) {}

  @Allow('auditor')
  @Get()
  @Answers(AdminAccount, { summary: 'List admin accounts', list: true })
  list(@CurrentAdmin() admin: Admin, @Query({ schema: ListAdmins }) query: ListAdmins) {
    return this.admins.list(admin, query);
  }

  /** Checks the link first, so that strangers learn nothing. */
  @Public()
  @UseGuards(LinkGuard)
  @Post()
  @ApiQuery({ name: 'token', required: false, description: "The link's token, if not in the body" })
  @Answers(Admin, {
    summary: 'Create an account with a sign-up link',
    status: 201,
    message: 'Account created, you can sign in now',
    errors: ['link_not_valid', 'email_taken'],
  })
  signUp(@Body({ schema: SignUp }) admin: SignUp, @LinkToken() token: string): Promise<Admin> {
    return this.admins.signUp(admin, token);
  }
}
