import { Controller, Module } from '@nestjs/common';
import { OnRequest } from '@vaultway/common';
import type { RequestReply } from '@vaultway/contracts';
import { AccountNotices } from './account-notices.js';
import { AdminController } from './admin.controller.js';
import { AdminService } from './admin.service.js';
import { FirstLink } from './first-link.js';
import { PasswordHasher } from './password-hasher.js';
import { SecurityLogController, SecurityLogReader } from './security-log.controller.js';
import { SignUpLinks } from './sign-up-links.js';

/** Answers other services. */
@Controller()
class AdminRequests {
  constructor(private readonly admins: AdminService) {}

  @OnRequest('admins.addresses')
  async addresses(): Promise<RequestReply<'admins.addresses'>> {
    return { emails: await this.admins.addresses() };
  }

  @OnRequest('couriers.list')
  async couriers(): Promise<RequestReply<'couriers.list'>> {
    return { couriers: await this.admins.couriers() };
  }

  @OnRequest('desk.list')
  async desk(): Promise<RequestReply<'desk.list'>> {
    return { owners: await this.admins.desk() };
  }
}

@Module({
  controllers: [AdminController, SecurityLogController, AdminRequests],
  providers: [AdminService, SignUpLinks, FirstLink, PasswordHasher, AccountNotices, SecurityLogReader],
  exports: [AdminService, SignUpLinks, PasswordHasher, AccountNotices],
})
export class AccountModule {}
