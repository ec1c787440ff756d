import { Controller, Get, Inject, Module, Query } from '@nestjs/common';
import { Allow, Answers, ApiError, CONFIG, MessageClient, OnRequest, RequestBody } from '@vaultway/common';
import { ReadSenderDomain, type RequestPayload, SenderDomain } from '@vaultway/contracts';
import type { MailConfig } from '../config.js';
import { SavedRelay } from '../settings/saved-relay.js';
import { MailSettings, MailSettingsModule } from '../settings/mail-settings.js';
import { domainRecords } from './domain-records.js';

/** Longer than the look-ups of the worker. */
const PATIENCE_MS = 10_000;

@Controller('mails/sender-domain')
export class SenderDomainController {
  constructor(
    private readonly settings: MailSettings,
    private readonly saved: SavedRelay,
    private readonly messages: MessageClient,
  ) {}

  @Allow('auditor')
  @Get()
  @Answers(SenderDomain, {
    summary: "Look up SPF, DKIM and DMARC of the sender's domain",
    errors: ['unavailable'],
  })
  async read(@Query({ schema: ReadSenderDomain }) { relay_host }: ReadSenderDomain): Promise<SenderDomain> {
    const { contact_email: sender } = await this.settings.now();
    if (sender === null) throw ApiError.field('contact_email', 'required', { variant: 'mail_settings' });
    const domain = sender.split('@').at(-1)?.toLowerCase() ?? '';
    const host = relay_host ?? (await this.saved.find())?.host ?? null;
    const asked = { email: sender, domain, host };
    const found = await this.messages.ask('domain.get', asked, { fallback: undefined, limitMs: PATIENCE_MS });
    if (!found) throw new ApiError('unavailable', { retryAfter: 5 });
    return { sender, domain, ...found };
  }
}

@Module({
  imports: [MailSettingsModule],
  controllers: [SenderDomainController],
})
export class SenderDomainModule {}

/** Answers the API from the worker, which alone may reach the internet. */
@Controller()
export class DomainRequests {
  constructor(@Inject(CONFIG) private readonly config: MailConfig) {}

  @OnRequest('domain.get')
  get(@RequestBody('domain.get') { email, domain, host }: RequestPayload<'domain.get'>) {
    return domainRecords({ email, domain, host: this.config.MAIL_RELAY_URL?.hostname ?? host });
  }
}
