import { Module } from '@nestjs/common';
import { MailboxModule } from '../mailbox/mailbox.module.js';
import { ContactController } from './contact.controller.js';
import { ContactService } from './contact.service.js';

@Module({ imports: [MailboxModule], controllers: [ContactController], providers: [ContactService] })
export class ContactModule {}
