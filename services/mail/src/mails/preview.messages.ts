import { Controller } from '@nestjs/common';
import { CompanySettings, OnRequest, RequestBody } from '@vaultway/common';
import type { MailPreview, RequestPayload } from '@vaultway/contracts';
import { renderLetter } from '../letters/render-letter.js';

/** Shows other services how a mail of theirs would look. */
@Controller()
export class PreviewMessages {
  constructor(private readonly settings: CompanySettings) {}

  @OnRequest('mail.preview')
  show(@RequestBody('mail.preview') request: RequestPayload<'mail.preview'>): MailPreview {
    const { subject, text, html } = renderLetter(request, this.settings.current());
    return { subject, text, html };
  }
}
