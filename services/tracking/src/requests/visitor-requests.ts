import { Inject, Injectable } from '@nestjs/common';
import {
  addressKey,
  ApiError,
  atLeast,
  CONFIG,
  nothing,
  type Once,
  REDIS,
  Throttle,
  tokenHash,
} from '@vaultway/common';
import { LIMITS, type AskAsVisitor, type ConfirmedRequest, type Language } from '@vaultway/contracts';
import type { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { MoreThan } from 'typeorm';
import type { TrackingConfig } from '../config.js';
import { AccountRequests } from './account-requests.js';
import { RequestLinkEntity } from './request.entity.js';
import { RequestMails } from './request-mails.js';
import { RequestRecords } from './request-records.js';

/** 200 random bits; see `reveal-links.ts`. */
const TOKEN_BYTES = 25;
const LIFETIME_MS = LIMITS.requestConfirmHours * 3_600_000;
/** Minimum response time, so that timing tells bots nothing. */
const ANSWER_TIME_MS = 250;

/** Requests of visitors, which reach the desk once a mailed link was pressed. */
@Injectable()
export class VisitorRequests {
  private readonly throttle: Throttle;

  constructor(
    private readonly requests: RequestRecords,
    private readonly own: AccountRequests,
    private readonly mails: RequestMails,
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: TrackingConfig,
  ) {
    this.throttle = new Throttle(redis, {
      name: 'tracking:request',
      tries: config.THROTTLE_SUBSCRIPTION_PER_HOUR,
      seconds: 3600,
    });
  }

  /** Counts a request of a client, signed in or not. @throws ApiError `throttled` */
  async count(address: string, email: string): Promise<void> {
    await this.throttle.count('client', addressKey(address));
    await this.throttle.count('email', email.toLowerCase());
  }

  /** Stores a request and mails the link that confirms it; nothing for bots. */
  ask({ website, email, name, ...facts }: AskAsVisitor, language: Language, once: Once): Promise<void> {
    return atLeast(ANSWER_TIME_MS, () =>
      this.requests.write(null, (records) =>
        once.run(
          records.tx,
          async () => {
            if (website !== undefined && website !== null && website !== '') return;
            const row = await this.own.insert(
              records,
              { ...facts, files: [], items: [], to_account: null },
              { user_id: null, email, name, language },
            );
            const token = randomBytes(TOKEN_BYTES).toString('base64url');
            const expires_at = new Date(Date.now() + LIFETIME_MS);
            const link = { token_hash: tokenHash(token), request_id: row.id, expires_at };
            await records.tx.insert(RequestLinkEntity, link);
            await this.mails.confirm(records.tx, row, token, expires_at);
          },
          nothing,
        ),
      ),
    );
  }

  /** Puts a request into the inbox. Idempotent until the link expires. @throws ApiError `link_not_valid` */
  confirm(token: string): Promise<ConfirmedRequest> {
    return this.requests.write(null, async (records) => {
      const valid = { token_hash: tokenHash(token), expires_at: MoreThan(new Date()) };
      const link = await records.tx.findOneBy(RequestLinkEntity, valid);
      const before = link && (await this.requests.lockOrNull(link.request_id, records.tx));
      if (!before) throw new ApiError('link_not_valid');
      const { number } = before.confirmed_at === null ? await this.own.enter(records, before) : before;
      return { number: number ?? '' };
    });
  }
}
