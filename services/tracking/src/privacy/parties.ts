import { Injectable } from '@nestjs/common';
import { isUnavailable, StandingSessions } from '@vaultway/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';

/** SQL for parcels whose party has the address `$1`. */
export const OF_RECIPIENT = 'lower(recipient_email) = lower($1)';
export const OF_SENDER = 'lower(sender_email) = lower($1)';

/** SQL for customers with an address, or linked to a user who has it. */
export const OF_CUSTOMER = (email: string) =>
  `customers.deleted_at IS NULL AND (
     EXISTS (SELECT FROM unnest(customers.emails) AS known WHERE lower(known) = lower(${email}))
     OR EXISTS (SELECT FROM customer_users AS linked
       WHERE linked.customer_id = customers.id AND lower(linked.email) = lower(${email})))`;

/** Knows which addresses the parcels, customers and requests have. */
@Injectable()
export class Parties {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: StandingSessions,
  ) {}

  /** True for the signed-in recipient or sender of a parcel. False while the database is down. */
  async isSignedIn(key: string, request: FastifyRequest): Promise<boolean> {
    const session = await this.sessions.ofUser(request);
    if (!session) return false;
    try {
      const found = await this.database.query<unknown[]>(
        `SELECT FROM parcels WHERE code_key = $2 AND deleted_at IS NULL AND (${OF_RECIPIENT} OR ${OF_SENDER})`,
        [session.user.email, key],
      );
      return found.length > 0;
    } catch (error) {
      if (isUnavailable(error)) return false;
      throw error;
    }
  }

  /**
   * Returns an address as a parcel, customer or confirmed request has it, and the name that it was last given; null if
   * none has it. Mail servers may tell letters' case apart, so links go to the stored spelling.
   */
  async know(email: string): Promise<{ email: string; name: string | null } | null> {
    const newest = 'ORDER BY created_at DESC LIMIT 1';
    const [found] = await this.database.query<{ email: string; name: string | null }[]>(
      `SELECT email, name FROM (
         (SELECT recipient_email AS email, recipient_name AS name, created_at FROM parcels
          WHERE deleted_at IS NULL AND recipient_email IS NOT NULL AND ${OF_RECIPIENT} ${newest})
         UNION ALL
         (SELECT sender_email, sender_name, created_at FROM parcels
          WHERE deleted_at IS NULL AND sender_email IS NOT NULL AND ${OF_SENDER} ${newest})
         UNION ALL
         (SELECT known, name, created_at FROM customers, unnest(emails) AS known
          WHERE deleted_at IS NULL AND lower(known) = lower($1) ${newest})
         UNION ALL
         (SELECT email, name, created_at FROM requests
          WHERE confirmed_at IS NOT NULL AND lower(email) = lower($1) ${newest})
         UNION ALL
         (SELECT linked.email, name, customers.created_at FROM customers
          JOIN customer_users AS linked ON customer_id = customers.id
          WHERE deleted_at IS NULL AND lower(linked.email) = lower($1)
          ORDER BY customers.created_at DESC LIMIT 1)
       ) AS known ${newest}`,
      [email],
    );
    return found ?? null;
  }
}
