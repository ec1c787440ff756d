import { Injectable } from '@nestjs/common';
import type { Language } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Days after which the choice of an address that no parcel names is deleted. */
const UNUSED_DAYS = 90;

const IS_OFF = (parcel: string, email: string) =>
  `EXISTS (SELECT FROM account_news_off AS off WHERE off.parcel_id = ${parcel} AND lower(off.email) = lower(${email}))`;

/** True if the address `$2` gets emails about the parcel `$1` because it gets those about all. */
export const GETS_ALL = `(EXISTS (SELECT FROM account_news WHERE lower(email) = lower($2)) AND NOT ${IS_OFF('$1', '$2')})`;

/** Clients' choice to get emails about all of their parcels. A parcel's own choice comes before it. */
@Injectable()
export class AccountNews {
  constructor(private readonly database: DataSource) {}

  async isWanted(email: string): Promise<boolean> {
    const found = await this.database.query<unknown[]>(
      'SELECT FROM account_news WHERE lower(email) = lower($1)',
      [email],
    );
    return found.length > 0;
  }

  /** Starts emails about all parcels, or stops every email about parcels. Idempotent. */
  async choose(email: string, language: Language, wanted: boolean): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('DELETE FROM account_news_off WHERE lower(email) = lower($1)', [email]);
      if (wanted) {
        await tx.query(
          `INSERT INTO account_news (email, language) VALUES ($1, $2)
           ON CONFLICT (lower(email)) DO UPDATE SET language = excluded.language`,
          [email, language],
        );
      } else {
        await tx.query('DELETE FROM account_news WHERE lower(email) = lower($1)', [email]);
        await tx.query('DELETE FROM subscriptions WHERE lower(email) = lower($1)', [email]);
      }
    });
  }

  /** Deletes choices of addresses that no parcel names any more. */
  async deleteUnused(): Promise<void> {
    await this.database.query(
      `DELETE FROM account_news WHERE created_at < now() - make_interval(days => $1)
         AND NOT EXISTS (SELECT FROM parcels
           WHERE recipient_email IS NOT NULL AND lower(recipient_email) = lower(account_news.email))
         AND NOT EXISTS (SELECT FROM parcels
           WHERE sender_email IS NOT NULL AND lower(sender_email) = lower(account_news.email))`,
      [UNUSED_DAYS],
    );
  }
}

/** Leaves a parcel out for an address that gets emails about all, or includes it again. */
export async function setLeftOut(
  tx: EntityManager,
  parcelId: string,
  email: string,
  isOff: boolean,
): Promise<void> {
  await tx.query(
    isOff
      ? `INSERT INTO account_news_off (parcel_id, email)
         SELECT $1::uuid, email FROM account_news WHERE lower(email) = lower($2) ON CONFLICT DO NOTHING`
      : 'DELETE FROM account_news_off WHERE parcel_id = $1 AND lower(email) = lower($2)',
    [parcelId, email],
  );
}

/** Subscribes the parties of parcels that get emails about all of theirs, and no others by that choice. */
export async function subscribeParties(tx: EntityManager, parcelIds: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM subscriptions USING parcels WHERE parcels.id = parcel_id AND parcel_id = ANY($1) AND of_party
       AND (lower(email) IN (lower(recipient_email), lower(sender_email))) IS NOT TRUE`,
    [parcelIds],
  );
  await tx.query(
    `INSERT INTO subscriptions (id, parcel_id, email, language, asked_at, confirmed_at, of_party)
     SELECT gen_random_uuid(), parcels.id, news.email, news.language, now(), now(), true
     FROM parcels JOIN account_news AS news
       ON lower(news.email) IN (lower(parcels.recipient_email), lower(parcels.sender_email))
     WHERE parcels.id = ANY($1) AND parcels.deleted_at IS NULL AND NOT ${IS_OFF('parcels.id', 'news.email')}
     ON CONFLICT (parcel_id, lower(email)) DO UPDATE
       SET confirmed_at = coalesce(subscriptions.confirmed_at, excluded.confirmed_at)`,
    [parcelIds],
  );
}
