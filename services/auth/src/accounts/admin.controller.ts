import { Controller, Get, Query } from '@nestjs/common';
import { Allow, Answers, CurrentAdmin } from '@vaultway/common';
import { type Admin, AdminAccount, ListAdmins } from '@vaultway/contracts';
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
}
