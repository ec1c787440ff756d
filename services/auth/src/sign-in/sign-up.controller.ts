import { Body, Controller, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { Answers, CurrentAdmin, PublicOrSignedIn } from '@vaultway/common';
import { Admin, SignUp } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminService } from '../accounts/admin.service.js';
import { LinkGuard, LinkToken } from '../accounts/link.guard.js';
import { callerOf } from '../sessions/caller.js';
import { SessionOpener } from './session-opener.js';
import { signCallerIn } from './sign-in.controller.js';

@Controller('admins')
export class SignUpController {
  constructor(
    private readonly admins: AdminService,
    private readonly opener: SessionOpener,
  ) {}

  /** Checks the link first, so that strangers learn nothing. Leaves the session of a signed-in caller as it is. */
  @PublicOrSignedIn()
  @UseGuards(LinkGuard)
  @Post()
  @ApiQuery({ name: 'token', required: false, description: "The link's token, if not in the body" })
  @Answers(Admin, {
    summary: 'Create an account with a sign-up link, and sign in',
    status: 201,
    message: 'Account created',
    errors: ['link_not_valid', 'email_taken'],
  })
  async signUp(
    @Body({ schema: SignUp }) account: SignUp,
    @LinkToken() token: string,
    @CurrentAdmin() caller: Admin | false,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Admin> {
    const created = await this.admins.signUp(account, token);
    if (!caller) signCallerIn(await this.opener.open(created, callerOf(request), 'password'), request, reply);
    return created.admin;
  }
}
