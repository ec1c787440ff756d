import { Module } from '@nestjs/common';
import { FirstLink } from './first-link.js';
import { InvitationController } from './invitation.controller.js';
import { InvitationService } from './invitation.service.js';
import { SignUpLinks } from './sign-up-links.js';

@Module({
  controllers: [InvitationController],
  providers: [SignUpLinks, FirstLink, InvitationService],
  exports: [SignUpLinks, InvitationService],
})
export class InvitationModule {}
