import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError, atLeast, CONFIG, Nightly, Outbox, tokenHash } from '@vaultway/common';
import type { Language } from '@vaultway/contracts';
import { randomBytes } from 'node:crypto';
import { DataSource, LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm';
import type { TrackingConfig } from '../../config.js';
import { readLogHead } from '../../log/log-store.js';
import type { ParcelEntity } from '../../parcels/parcel.entity.js';
import { trackingUrl } from '../../parcels/parcel.mapper.js';
import { ParcelRecords } from '../../parcels/parcel-records.js';
import { RevealLinkEntity } from './reveal-link.entity.js';

/**
 * 200 random bits cannot be guessed, so a plain hash protects them and no throttle is needed.
 * The last character of a length that three does not divide is no hyphen or underscore, which mail programs would cut.
 */
const TOKEN_BYTES = 25;
const LIFETIME_MS = 60 * 60_000;

/**
 * Minimum time between mailed links, and maximum number of open links per mailbox. Open links stay valid, so requests
 * by strangers neither fill a mailbox nor lock its owner out.
 */
const PAUSE_MS = 60_000;
const MAX_OPEN = 3;

/** Minimum response time, so that timing does not reveal whether the parcel has an address. */
const ANSWER_TIME_MS = 250;

/** Mails links to a parcel's own addresses, each of which reveals all of it once. Strangers cannot exhaust them. */
@Injectable()
export class RevealLinks implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly parcels: ParcelRecords,
    private readonly outbox: Outbox,
    private readonly nightly: Nightly,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  onModuleInit() {
    this.nightly.add('reveal links', () => this.deleteExpired());
  }

  /** Mails a separate link to the recipient and to the sender, if the parcel has their addresses. */
  send(code_key: string, language: Language): Promise<void> {
    return atLeast(ANSWER_TIME_MS, () =>
      this.database.transaction(async (tx) => {
        const parcel = await this.parcels.lockOrNull({ code_key }, tx);
        if (!parcel) return;
        const open = await tx.findBy(RevealLinkEntity, {
          parcel_id: parcel.id,
          expires_at: MoreThan(new Date()),
        });
        for (const email of addressesOf(parcel)) {
          const own = open.filter((link) => same(link.email, email));
          if (own.length < MAX_OPEN && !own.some(isRecent)) await this.mail(tx, parcel, email, language);
        }
      }),
    );
  }

  /**
   * Redeems a link. Runs `proven` before committing, so that its failure leaves the link valid.
   *
   * @throws ApiError `link_not_valid` also if the address is no longer the parcel's
   */
  async redeem(code_key: string, token: string, proven: () => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const valid = { token_hash: tokenHash(token), expires_at: MoreThan(new Date()) };
      const link = await tx.findOneBy(RevealLinkEntity, valid);
      if (!link || !(await this.belongs(link, code_key, tx))) throw new ApiError('link_not_valid');
      const { affected } = await tx.delete(RevealLinkEntity, valid);
      if (affected !== 1) throw new ApiError('link_not_valid'); // used concurrently
      await proven();
    });
  }

  private async belongs(link: RevealLinkEntity, code_key: string, tx: EntityManager): Promise<boolean> {
    const parcel = await this.parcels.findOrNull(link.parcel_id, tx);
    return parcel?.code_key === code_key && addressesOf(parcel).some((email) => same(email, link.email));
  }

  private async mail(tx: EntityManager, parcel: ParcelEntity, email: string, language: Language) {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const created_at = new Date();
    const expires_at = new Date(created_at.getTime() + LIFETIME_MS);
    await tx.insert(RevealLinkEntity, {
      token_hash: tokenHash(token),
      parcel_id: parcel.id,
      email,
      created_at,
      expires_at,
    });
    // The token is in the fragment, which browsers do not send, so that it appears in no log.
    const url = new URL(trackingUrl(parcel.tracking_code, this.config.PUBLIC_URL));
    url.hash = `reveal=${token}`;
    await this.outbox.add(tx, 'mail.requested', {
      kind: 'reveal_link',
      to: [email],
      language,
      data: {
        tracking_code: parcel.tracking_code,
        reveal_url: url.href,
        expires_at: expires_at.toISOString(),
        log: await readLogHead(tx),
      },
    });
  }

  private async deleteExpired(): Promise<void> {
    await this.database.manager.delete(RevealLinkEntity, { expires_at: LessThanOrEqual(new Date()) });
  }
}

/** Returns the parcel's own addresses, without duplicates. */
function addressesOf({
  recipient_email,
  sender_email,
}: Pick<ParcelEntity, 'recipient_email' | 'sender_email'>) {
  const all = [recipient_email, sender_email].filter((email) => email !== null);
  return all.filter((email, index) => all.findIndex((other) => same(other, email)) === index);
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const isRecent = ({ created_at }: RevealLinkEntity) => created_at.getTime() > Date.now() - PAUSE_MS;
