import { Controller } from '@nestjs/common';
import { OnRequest, RequestBody } from '@vaultway/common';
import type { RequestPayload } from '@vaultway/contracts';
import { SessionService } from './session.service.js';

/** What other services ask about sessions. */
@Controller()
export class SessionMessages {
  constructor(private readonly sessions: SessionService) {}

  @OnRequest('session.renew')
  renew(@RequestBody('session.renew') { token }: RequestPayload<'session.renew'>) {
    return this.sessions.renew(token);
  }
}
