import { Module } from '@nestjs/common';
import { InvitationModule } from '../invitations/invitation.module.js';
import { HashingModule } from '../passwords/password-hasher.js';
import { AdminController } from './admin.controller.js';
import { AdminService } from './admin.service.js';

@Module({
  imports: [InvitationModule, HashingModule],
  controllers: [AdminController],
  providers: [AdminService],
  exports: [AdminService],
})
export class AdminModule {}
