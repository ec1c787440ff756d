import { Controller, Module } from '@nestjs/common';
import { OnRequest } from '@vaultway/common';
import type { RequestReply } from '@vaultway/contracts';
import { InvitationModule } from '../invitations/invitation.module.js';
import { HashingModule } from '../passwords/password-hasher.js';
import { AdminController } from './admin.controller.js';
import { AdminService } from './admin.service.js';

/** Answers other services. */
@Controller()
class AdminRequests {
  constructor(private readonly admins: AdminService) {}

  @OnRequest('admins.addresses')
  async addresses(): Promise<RequestReply<'admins.addresses'>> {
    return { emails: await this.admins.addresses() };
  }
}

@Module({
  imports: [InvitationModule, HashingModule],
  controllers: [AdminController, AdminRequests],
  providers: [AdminService],
  exports: [AdminService],
})
export class AdminModule {}
