import { Module } from '@nestjs/common';
import { ContactController } from './contact.controller.js';
import { KnownAddresses } from './known-addresses.js';
import { UserLinks } from './user-links.js';
import { UserService } from './user.service.js';

/** Users' accounts, and the links that open them. */
@Module({
  controllers: [ContactController],
  providers: [UserService, UserLinks, KnownAddresses],
  exports: [UserService, UserLinks, KnownAddresses],
})
export class UserModule {}
