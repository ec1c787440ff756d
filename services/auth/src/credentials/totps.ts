import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox } from '@vaultway/common';
import { Secret, TOTP } from 'otpauth';
import { IsNull, LessThan, MoreThan, Not, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { TotpEntity } from './totp.entity.js';

/** Defaults of authenticator apps: six digits, SHA-1, a new code every half minute. */
const PERIOD_SECONDS = 30;
const FORMAT = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS };
/** Clocks may differ by one step. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** Time limit for confirming a new secret with a first code. */
const ENROLMENT_MS = 15 * 60_000;

/** Shared secrets of authenticator apps, and their codes (RFC 6238). */
@Injectable()
export class Totps {
  private readonly box: SecretBox;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.box = new SecretBox(config.AUTH_SECRET_KEY);
  }

  /** Returns when the app was set up; null without one. */
  async since(tx: EntityManager, adminId: string): Promise<Date | null> {
    const row = await tx.findOneBy(TotpEntity, { admin_id: adminId });
    return row?.confirmed_at ?? null;
  }

  /** Creates a secret, replacing an unconfirmed one. @returns undefined if an app is already set up */
  async begin(tx: EntityManager, adminId: string): Promise<Secret | undefined> {
    const secret = new Secret({ size: SECRET_BYTES });
    await tx.delete(TotpEntity, { admin_id: adminId, confirmed_at: IsNull() });
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(TotpEntity)
      .values({
        admin_id: adminId,
        sealed_secret: this.box.seal(secret.base32),
        created_at: new Date(),
        confirmed_at: null,
        last_step: 0,
      })
      .orIgnore()
      .returning('admin_id')
      .execute();
    return (raw as unknown[]).length === 1 ? secret : undefined;
  }

  /** True if a secret is waiting for its first code. */
  isPending(tx: EntityManager, adminId: string): Promise<boolean> {
    return tx.existsBy(TotpEntity, pending(adminId));
  }

  /** Accepts the first code, which proves that the app has the secret. @returns true if it is right */
  async confirm(tx: EntityManager, adminId: string, code: string): Promise<boolean> {
    const row = await tx.findOneBy(TotpEntity, pending(adminId));
    const step = row ? this.stepOf(row, code) : undefined;
    if (!row || step === undefined) return false;
    const which = { ...pending(adminId), sealed_secret: row.sealed_secret };
    const { affected } = await tx.update(TotpEntity, which, { confirmed_at: new Date(), last_step: step });
    return affected === 1;
  }

  /** Uses up a code and those before it. @returns true if it is right */
  async redeem(tx: EntityManager, adminId: string, code: string): Promise<boolean> {
    const row = await tx.findOneBy(TotpEntity, { admin_id: adminId, confirmed_at: Not(IsNull()) });
    const step = row ? this.stepOf(row, code) : undefined;
    if (step === undefined) return false;
    // Checks the step in the update as well: two requests may bring the same code at once.
    const unused = { admin_id: adminId, confirmed_at: Not(IsNull()), last_step: LessThan(step) };
    return (await tx.update(TotpEntity, unused, { last_step: step })).affected === 1;
  }

  /** @returns true if there was an app */
  async forget(tx: EntityManager, adminId: string): Promise<boolean> {
    const was = await this.since(tx, adminId);
    await tx.delete(TotpEntity, { admin_id: adminId });
    return was !== null;
  }

  private stepOf({ sealed_secret }: TotpEntity, code: string): number | undefined {
    const secret = Secret.fromBase32(this.box.open(sealed_secret));
    const timestamp = Date.now();
    const token = code.replaceAll(/\s/g, '');
    const delta = new TOTP({ ...FORMAT, secret }).validate({ token, timestamp, window: WINDOW });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }
}

/** Returns the address for a QR code. */
export const totpUri = (secret: Secret, issuer: string, label: string) =>
  new TOTP({ ...FORMAT, secret, issuer, label }).toString();

const pending = (adminId: string) => ({
  admin_id: adminId,
  confirmed_at: IsNull(),
  created_at: MoreThan(new Date(Date.now() - ENROLMENT_MS)),
});
