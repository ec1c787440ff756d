import { Controller, Injectable } from '@nestjs/common';
import { CompanySettings, OnRequest, RequestBody } from '@vaultway/common';
import { MailRequested, type MailPreview, type PreviewMail, type RequestPayload } from '@vaultway/contracts';
import { exampleOf } from '../kinds/mail-kinds.js';
import { MailSettings } from '../settings/mail-settings.js';
import { renderMail, type RenderedMail } from './mail-renderer.js';

@Injectable()
export class MailPreviews {
  constructor(private readonly settings: MailSettings) {}

  async show({ kind, language, template, ...words }: PreviewMail): Promise<MailPreview> {
    const settings = await this.settings.now();
    const data = exampleOf(kind, words);
    const request = MailRequested.parse({ kind, language, to: ['ada@example.com'], data });
    return toPreview(renderMail(request, { ...settings, mail_template: template ?? settings.mail_template }));
  }
}

/** Previews mails for other services. */
@Controller()
export class PreviewMessages {
  constructor(private readonly settings: CompanySettings) {}

  @OnRequest('mail.preview')
  show(@RequestBody('mail.preview') request: RequestPayload<'mail.preview'>): MailPreview {
    return toPreview(renderMail(request, this.settings.current()));
  }
}

const toPreview = ({ subject, text, html }: RenderedMail): MailPreview => ({ subject, text, html });
