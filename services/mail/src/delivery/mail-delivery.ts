import { Injectable, Logger } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import type { MailRequested, Settings } from '@vaultway/contracts';
import { renderLetter } from '../letters/render-letter.js';
import type { MailEntity } from '../mails/mail.entity.js';
import { DeliveryFailure, type Delivery, type OutgoingMail } from './drivers/delivery.js';
import { Drivers } from './drivers/drivers.js';
import type { Errand } from './errand.js';
import { MailLedger, type Outcome } from './mail-ledger.js';
import { RetrySchedule } from './retry-schedule.js';

/** Seconds after the start in which mails rather wait for the settings than go out with mere defaults. */
const SETTINGS_PATIENCE = 60;
/** Milliseconds between two looks. */
const SETTINGS_WAIT = 1000;

/** Lets what happened be noted later, when it could not be at once; undefined: it is noted now. */
export type Remember = (outcome: Outcome | undefined) => Promise<void>;

/** Takes a mail as far as it comes today. */
@Injectable()
export class MailDelivery {
  private readonly logger = new Logger('delivery');

  constructor(
    private readonly settings: CompanySettings,
    private readonly ledger: MailLedger,
    private readonly drivers: Drivers,
    private readonly schedule: RetrySchedule,
  ) {}

  /** @returns after how many milliseconds to come back; null when nothing is left to do */
  async advance(errand: Errand, remember: Remember): Promise<number | null> {
    const settings = await this.settings.fresh();
    if (!this.settings.areKnown() && process.uptime() < SETTINGS_PATIENCE) return SETTINGS_WAIT;
    const { mailId, round } = errand;
    if (errand.outcome) {
      const wait = await this.conclude({ id: mailId, round }, errand.outcome);
      await remember(undefined); // or the next try would find it again and never send
      return wait;
    }
    if (errand.request) {
      const request = addressed(errand.request, settings);
      if (!request) return this.settings.areKnown() ? null : SETTINGS_WAIT;
      await this.ledger.open(mailId, request, settings);
    }
    const claim = await this.ledger.claim(mailId, round);
    if (claim.kind === 'settled') return null;
    if (claim.kind === 'taken') return claim.wait;

    const outcome = await this.attempt(claim.mail, errand, settings);
    this.logger.log(
      { mail: mailId, kind: claim.mail.kind, tries: claim.mail.tries, state: outcome.state },
      'tried',
    );
    try {
      return await this.conclude(claim.mail, outcome);
    } catch (error) {
      await remember(outcome);
      throw error;
    }
  }

  private async conclude(mail: Pick<MailEntity, 'id' | 'round'>, outcome: Outcome): Promise<number | null> {
    await this.ledger.note(mail, outcome);
    return outcome.state === 'queued' ? outcome.wait : null;
  }

  private async attempt(mail: MailEntity, errand: Errand, settings: Settings): Promise<Outcome> {
    try {
      const outgoing = outgoingMail(mail, errand, settings);
      const delivery = await this.drivers.deliver(outgoing, errand, settings);
      return this.outcomeOf(mail, outgoing, delivery);
    } catch (error) {
      if (error instanceof DeliveryFailure) return this.unserved(mail, error.message, error.permanent);
      this.logger.error({ err: error, mail: mail.id }, 'a mail could not be made');
      return this.unserved(mail, 'The mail could not be made', false);
    }
  }

  private outcomeOf(mail: MailEntity, { from, recipients }: OutgoingMail, delivery: Delivery): Outcome {
    const { state, refused } = delivery;
    if (refused.length === 0) {
      return { state, served: state === 'sent' ? mail.to : mail.served, from: from?.address ?? null };
    }
    const without = new Set(refused.map(({ address }) => address.toLowerCase()));
    const served = [...mail.served, ...recipients.filter((address) => !without.has(address.toLowerCase()))];
    const words = refused.map((refusal) => `${refusal.address}: ${refusal.words}`).join('; ');
    const permanent = refused.every((refusal) => refusal.permanent);
    return this.unserved(
      { served, tries: mail.tries, queued_at: mail.queued_at },
      `Reached ${served.length} of ${mail.to.length}. ${words}`,
      permanent,
    );
  }

  private unserved(
    mail: Pick<MailEntity, 'served' | 'tries' | 'queued_at'>,
    words: string,
    permanent: boolean,
  ): Outcome {
    const { served } = mail;
    const wait = this.schedule.waitAfter(mail.tries);
    return permanent || !this.schedule.allows(wait, mail.queued_at)
      ? { state: 'failed', served, words }
      : { state: 'queued', served, words, wait };
  }
}

/** A visitor's message that was taken before anybody knew the company's address goes to what it is now. */
function addressed(request: MailRequested, { contact_email }: Settings): MailRequested | undefined {
  if (request.to.length > 0) return request;
  return contact_email === null ? undefined : { ...request, to: [contact_email] };
}

function outgoingMail(row: MailEntity, errand: Errand, settings: Settings): OutgoingMail {
  const address = row.from ?? settings.contact_email;
  const { subject, text, html } = wordsOf(row, errand, settings);
  return {
    row,
    from: address === null ? null : { name: settings.company_name, address },
    recipients: row.to.filter((recipient) => !row.served.includes(recipient)),
    subject,
    text,
    html,
  };
}

/** A confidential mail's words are nowhere but in its job. @throws DeliveryFailure when they are worth nothing any more */
function wordsOf({ confidential, subject, text, html }: MailEntity, { request }: Errand, settings: Settings) {
  if (!confidential) return { subject, text: text ?? '', html };
  if (!request) throw new DeliveryFailure('The secret in this mail is gone, ask for a new one', true);
  if ('expires_at' in request.data && Date.parse(request.data.expires_at) <= Date.now()) {
    throw new DeliveryFailure('The token in this mail expired before the mail could be sent', true);
  }
  return renderLetter(request, settings);
}
