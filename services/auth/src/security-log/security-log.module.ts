import { Controller, Global, Module, type OnModuleInit } from '@nestjs/common';
import { Nightly, NightlyModule, OnRequest, RequestBody } from '@vaultway/common';
import type { RequestReply, SecurityNote } from '@vaultway/contracts';
import { SecurityLog } from './security-log.js';

/** Answers other services. */
@Controller()
class SecurityNoteRequests {
  constructor(private readonly log: SecurityLog) {}

  @OnRequest('security.note')
  async keep(@RequestBody('security.note') note: SecurityNote): Promise<RequestReply<'security.note'>> {
    await this.log.keep(note);
    return { noted: true };
  }
}

/** Global, since every way to sign in notes its outcome here. */
@Global()
@Module({
  imports: [NightlyModule],
  controllers: [SecurityNoteRequests],
  providers: [SecurityLog],
  exports: [SecurityLog],
})
export class SecurityLogModule implements OnModuleInit {
  constructor(
    private readonly log: SecurityLog,
    private readonly nightly: Nightly,
  ) {}

  onModuleInit() {
    this.nightly.add('old entries of the security log', () => this.log.deleteOld());
  }
}
