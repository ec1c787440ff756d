import { Body, Controller, Delete, Get, Module, Patch, Post } from '@nestjs/common';
import {
  Allow,
  Answers,
  CallerLanguage,
  CurrentSession,
  type Once,
  OncePerKey,
  OnRequest,
  type Session,
  RecentProof,
} from '@vaultway/common';
import {
  type Language,
  MailQueued,
  Relay,
  type RequestReply,
  SaveRelay,
  TryRelay,
} from '@vaultway/contracts';
import { MailSettingsModule } from '../settings/mail-settings.js';
import { RelayNotices } from './relay-notices.js';
import { RelayService } from './relay.service.js';
import { SavedRelay } from '../settings/saved-relay.js';

@Controller('mails/relay')
export class RelayController {
  constructor(private readonly relay: RelayService) {}

  @Allow('auditor')
  @Get()
  @Answers(Relay, { summary: 'Get the relay, without its password' })
  read() {
    return this.relay.read();
  }

  @Post('trials')
  @Answers(MailQueued, {
    summary: 'Test a relay before saving it: sends a code through it, to yourself by default',
    status: 202,
    message: 'The mail is in the outbox',
    errors: ['proof_needed', 'relay_of_operator'],
  })
  try(
    @Body({ schema: TryRelay }) wanted: TryRelay,
    @CurrentSession() session: Session,
    @OncePerKey() once: Once,
  ) {
    return this.relay.try(wanted, session, once);
  }

  @Patch()
  @Answers(Relay, {
    summary: 'Save a tested relay with the code from its email',
    message: 'Relay saved',
    errors: ['proof_needed', 'relay_of_operator'],
  })
  save(
    @Body({ schema: SaveRelay }) tested: SaveRelay,
    @CurrentSession() session: Session,
    @CallerLanguage() language: Language,
  ) {
    return this.relay.save(tested, session, language);
  }

  @Delete()
  @Answers(null, { summary: 'Remove the saved relay', message: 'Relay removed', errors: ['proof_needed'] })
  remove(@CurrentSession() session: Session, @CallerLanguage() language: Language) {
    return this.relay.remove(session, language);
  }
}

/** Answers content. */
@Controller()
export class RelayRequests {
  constructor(private readonly saved: SavedRelay) {}

  @OnRequest('relay.get')
  async get(): Promise<RequestReply<'relay.get'>> {
    return { saved: await this.saved.isUsable() };
  }
}

@Module({
  imports: [MailSettingsModule],
  controllers: [RelayController, RelayRequests],
  providers: [RelayService, RelayNotices, RecentProof],
})
export class RelayModule {}
