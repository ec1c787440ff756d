import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { Answers, Public } from '@vaultway/common';
import { Admin, SignUp } from '@vaultway/contracts';
import { LinkGuard, LinkToken } from '../invitations/link.guard.js';
import { AdminService } from './admin.service.js';

@Controller('admins')
export class AdminController {
  constructor(private readonly admins: AdminService) {}

  /** For the holder of a sign-up link. The link is checked first, so that a stranger learns nothing. */
  @Public()
  @UseGuards(LinkGuard)
  @Post()
  @ApiQuery({ name: 'token', required: false, description: "The link's, where it is no field" })
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
