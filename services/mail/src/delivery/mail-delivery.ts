import { Injectable, Logger } from '@nestjs/common';
import { CompanySettings, withRenewedLease } from '@vaultway/common';
import type { MailRequested, Settings } from '@vaultway/contracts';
import { renderMail } from '../mails/mail-renderer.js';
import type { MailEntity } from '../mails/mail.entity.js';
import { DeliveryFailure, type Delivery, type OutgoingMail } from './drivers/delivery.js';
import { Drivers } from './drivers/drivers.js';
import type { MailJob } from './mail-job.js';
import { MailRepository, type Outcome } from './mail-repository.js';
import { RetrySchedule } from './retry-schedule.js';

/** Seconds after the start until mails go out with default settings. */
const SETTINGS_PATIENCE_S = 60;
const SETTINGS_RETRY_MS = 1000;

/** Longest wait between attempts of a mail that expires: servers that greylist accept the second or third. */
const EXPIRING_LONGEST_MS = 4 * 60_000;

/** Stores an outcome that could not be recorded, for a later attempt; undefined clears it. */
export type Remember = (outcome: Outcome | undefined) => Promise<void>;

/** Advances a mail by one step: an attempt, or recording an earlier one. */
@Injectable()
export class MailDelivery {
  private readonly logger = new Logger('delivery');

  constructor(
    private readonly settings: CompanySettings,
    private readonly mails: MailRepository,
    private readonly drivers: Drivers,
    private readonly schedule: RetrySchedule,
  ) {}

  /** @returns the ms until the next step; null when done */
  async advance(job: MailJob, remember: Remember): Promise<number | null> {
    const settings = await this.settings.fresh();
    if (!this.settings.areKnown() && process.uptime() < SETTINGS_PATIENCE_S) return SETTINGS_RETRY_MS;
    const { mailId, round } = job;
    if (job.outcome) {
      const wait = await this.conclude({ id: mailId, round }, job.outcome);
      await remember(undefined); // otherwise each later step would record it again and never send
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

    const { mail } = claim;
    return withRenewedLease(
      this.mails.leaseSeconds * 1000,
      () => this.mails.renew(mail),
      () => this.send(mail, job, settings, remember),
    );
  }

  private async send(
    mail: MailEntity,
    job: MailJob,
    settings: Settings,
    remember: Remember,
  ): Promise<number | null> {
    const { id, kind, tries } = mail;
    const outcome = await this.attempt(mail, job, settings);
    this.logger.log({ mail: id, kind, tries, state: outcome.state }, 'delivery attempted');
    try {
      return await this.conclude(mail, outcome);
    } catch (error) {
      await remember(outcome);
      throw error;
    }
  }

  /** Fails the mail of a job that cannot be opened any more. @returns true if there was one */
  failUnreadable(jobId: string): Promise<boolean> {
    return this.mails.failUnreadable(jobId);
  }

  private async conclude(
    mail: Parameters<MailRepository['record']>[0],
    outcome: Outcome,
  ): Promise<number | null> {
    await this.mails.record(mail, outcome);
    return outcome.state === 'queued' ? outcome.wait : null;
  }

  /** @throws unless the mail is still this worker's when its content is due */
  private async attempt(mail: MailEntity, job: MailJob, settings: Settings): Promise<Outcome> {
    let unconfirmed: Error | undefined;
    const confirm = async () => {
      try {
        if (!(await this.mails.renew(mail))) throw new Error('Another worker has taken the mail');
      } catch (error) {
        unconfirmed = error as Error;
        throw error;
      }
    };
    try {
      const outgoing = { ...outgoingMail(mail, job, settings), confirm };
      const delivery = await this.drivers.deliver(outgoing, job, settings);
      return this.outcomeOf(mail, job, outgoing, delivery);
    } catch (error) {
      if (unconfirmed) throw unconfirmed;
      if (error instanceof DeliveryFailure) return this.unserved(mail, job, error.message, error.permanent);
      this.logger.error({ err: error, mail: mail.id }, 'could not render an email');
      return this.unserved(mail, job, 'The mail could not be made', false);
    }
  }

  private outcomeOf(
    mail: MailEntity,
    job: MailJob,
    { from, recipients }: OutgoingMail,
    delivery: Delivery,
  ): Outcome {
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
      job,
      `Delivered to ${served.length} of ${mail.to.length}. ${words}`,
      permanent,
    );
  }

  /** Fails a mail with the server's last words if it would expire before the next attempt. */
  private unserved(
    mail: Pick<MailEntity, 'served' | 'tries' | 'queued_at'>,
    job: MailJob,
    words: string,
    permanent: boolean,
  ): Outcome {
    const { served } = mail;
    const end = expiryOf(job);
    const usual = this.schedule.waitAfter(mail.tries);
    const wait = end === null ? usual : Math.min(usual, EXPIRING_LONGEST_MS);
    const expires = end !== null && Date.now() + wait >= end;
    return permanent || expires || !this.schedule.allows(wait, mail.queued_at)
      ? { state: 'failed', served, words }
      : { state: 'queued', served, words, wait };
  }
}

/** Sends a visitor's message to the company's current address if none was known at the request. */
function addressed(request: MailRequested, { contact_email }: Settings): MailRequested | undefined {
  if (request.to.length > 0) return request;
  return contact_email === null ? undefined : { ...request, to: [contact_email] };
}

function outgoingMail(row: MailEntity, job: MailJob, settings: Settings): Omit<OutgoingMail, 'confirm'> {
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

/** Renders a confidential mail from its job alone. @throws DeliveryFailure when its secret is lost or expired */
function textOf({ confidential, subject, text, html }: MailEntity, { request }: MailJob, settings: Settings) {
  if (!confidential) return { subject, text: text ?? '', html };
  if (!request)
    throw new DeliveryFailure('The token or link in this mail was deleted, ask for a new one', true);
  const end = expiryOf({ request });
  if (end !== null && end <= Date.now()) {
    throw new DeliveryFailure('The token in this mail expired before the mail could be sent', true);
  }
  return renderMail(request, settings);
}

/** Returns when a mail's token, link or code expires; null if it has none. */
const expiryOf = ({ request }: Pick<MailJob, 'request'>): number | null =>
  request && 'expires_at' in request.data ? Date.parse(request.data.expires_at) : null;
