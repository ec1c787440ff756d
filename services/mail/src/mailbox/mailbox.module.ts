import { Module } from '@nestjs/common';
import { Mailboxes } from './mailbox.js';

@Module({ providers: [Mailboxes], exports: [Mailboxes] })
export class MailboxModule {}
