import { Injectable, Logger } from '@nestjs/common';
import { CompanySettings } from '@vaultway/common';
import type { MailRequested, Settings } from '@vaultway/contracts';
import { renderMail } from '../mails/mail-renderer.js';
import type { MailEntity } from '../mails/mail.entity.js';
import { DeliveryFailure, type Delivery, type OutgoingMail } from './drivers/delivery.js';
import { Drivers } from './drivers/drivers.js';
import type { MailJob } from './mail-job.js';
import { MailRepository, type Outcome } from './mail-repository.js';
import { RetrySchedule } from './retry-schedule.js';

/** How long after the start mails wait for the settings before they go out with the defaults. */
const SETTINGS_PATIENCE_S = 60;
const SETTINGS_RETRY_MS = 1000;

/** Stores an outcome that could not be recorded, for a later try; undefined clears it. */
export type Remember = (outcome: Outcome | undefined) => Promise<void>;

/** Takes a mail one step further: a try, or the record of an earlier one. */
@Injectable()
export class MailDelivery {
  private readonly logger = new Logger('delivery');

  constructor(
    private readonly settings: CompanySettings,
    private readonly mails: MailRepository,
    private readonly drivers: Drivers,
    private readonly schedule: RetrySchedule,
  ) {}

  /** @returns the milliseconds to wait before the next step; null when nothing is left to do */
  async advance(job: MailJob, remember: Remember): Promise<number | null> {
    const settings = await this.settings.fresh();
    if (!this.settings.areKnown() && process.uptime() < SETTINGS_PATIENCE_S) return SETTINGS_RETRY_MS;
    const { mailId, round } = job;
    if (job.outcome) {
      const wait = await this.conclude({ id: mailId, round }, job.outcome);
      await remember(undefined); // or each later step would record it again and never send
      return wait;
    }
    if (job.request) {
      const request = addressed(job.request, settings);
      if (!request) return this.settings.areKnown() ? null : SETTINGS_RETRY_MS;
      await this.mails.insert(mailId, request, settings);
    }
    const claim = await this.mails.claim(mailId, round);
    if (claim.kind === 'settled') return null;
    if (claim.kind === 'taken') return claim.waitMs;

    const outcome = await this.attempt(claim.mail, job, settings);
    this.logger.log(
      { mail: mailId, kind: claim.mail.kind, tries: claim.mail.tries, state: outcome.state },
      'delivery attempted',
    );
    try {
      return await this.conclude(claim.mail, outcome);
    } catch (error) {
      await remember(outcome);
      throw error;
    }
  }

  /** Ends the mail of a job that nobody can open any more. @returns whether there was one */
  failUnreadable(jobId: string): Promise<boolean> {
    return this.mails.failUnreadable(jobId);
  }

  private async conclude(mail: Pick<MailEntity, 'id' | 'round'>, outcome: Outcome): Promise<number | null> {
    await this.mails.record(mail, outcome);
    return outcome.state === 'queued' ? outcome.wait : null;
  }

  private async attempt(mail: MailEntity, job: MailJob, settings: Settings): Promise<Outcome> {
    try {
      const outgoing = outgoingMail(mail, job, settings);
      const delivery = await this.drivers.deliver(outgoing, job, settings);
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
    const words = refused.map(({ address, response }) => `${address}: ${response}`).join('; ');
    const permanent = refused.every((refusal) => refusal.permanent);
    return this.unserved(
      { served, tries: mail.tries, queued_at: mail.queued_at },
      `Delivered to ${served.length} of ${mail.to.length}. ${words}`,
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

/** A visitor's message that came before the company's address was known goes to the address of today. */
function addressed(request: MailRequested, { contact_email }: Settings): MailRequested | undefined {
  if (request.to.length > 0) return request;
  return contact_email === null ? undefined : { ...request, to: [contact_email] };
}

function outgoingMail(row: MailEntity, job: MailJob, settings: Settings): OutgoingMail {
  const address = row.from ?? settings.contact_email;
  const { subject, text, html } = textOf(row, job, settings);
  return {
    row,
    from: address === null ? null : { name: settings.company_name, address },
    recipients: row.to.filter((recipient) => !row.served.includes(recipient)),
    subject,
    text,
    html,
  };
}

/** A confidential mail's text is made from its job alone. @throws DeliveryFailure when its secret is gone or has expired */
function textOf({ confidential, subject, text, html }: MailEntity, { request }: MailJob, settings: Settings) {
  if (!confidential) return { subject, text: text ?? '', html };
  if (!request)
    throw new DeliveryFailure('The token or link in this mail was deleted, ask for a new one', true);
  if ('expires_at' in request.data && Date.parse(request.data.expires_at) <= Date.now()) {
    throw new DeliveryFailure('The token in this mail expired before the mail could be sent', true);
  }
  return renderMail(request, settings);
}
