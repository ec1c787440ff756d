import { Injectable } from '@nestjs/common';
import type { Admin, Language, MailQueued, SendTestMail } from '@vaultway/contracts';
import { fill, LANGUAGE_FACTS } from '../letters/catalogue.js';
import { MailSettings } from '../settings/mail-settings.js';
import { ContactService } from './contact.service.js';

/** A mail that shows an admin whether sending works, by today's driver and in today's template. */
@Injectable()
export class TestMailService {
  constructor(
    private readonly contact: ContactService,
    private readonly settings: MailSettings,
  ) {}

  async send({ to, password }: SendTestMail, language: Language, by: Admin): Promise<MailQueued> {
    const { company_name: company } = await this.settings.now();
    const { subject, body } = LANGUAGE_FACTS[language].texts.test;
    const words = { subject: fill(subject, { company }), body: fill(body, { company }) };
    return this.contact.send({ ...words, to: [to ?? by.email], from: null, password, language }, by);
  }
}
