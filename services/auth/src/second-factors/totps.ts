import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox } from '@vaultway/common';
import { Secret, TOTP } from 'otpauth';
import { IsNull, LessThan, MoreThan, Not, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { TotpEntity } from './totp.entity.js';

/** What every authenticator app assumes: six digits, SHA-1, a new code each half minute. */
const PERIOD = 30;
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD };
/** Clocks may be apart by one step. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** Milliseconds in which a first code must confirm a new secret. */
const ENROLMENT_LIFE = 15 * 60_000;

/** The secrets that admins share with their authenticator apps, and the codes made of them (RFC 6238). */
@Injectable()
export class Totps {
  private readonly box: SecretBox;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.box = new SecretBox(config.AUTH_SECRET_KEY);
  }

  /** When the app was set up; null while none is asked for. */
  async since(tx: EntityManager, adminId: string): Promise<Date | null> {
    const row = await tx.findOneBy(TotpEntity, { admin_id: adminId });
    return row?.confirmed_at ?? null;
  }

  /** A new secret in place of one that was never confirmed. @returns undefined when an app is set up already */
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

  /** Whether a secret waits for its first code. */
  awaits(tx: EntityManager, adminId: string): Promise<boolean> {
    return tx.existsBy(TotpEntity, waiting(adminId));
  }

  /** The first code shows that the app has the secret. @returns whether it is right */
  async confirm(tx: EntityManager, adminId: string, code: string): Promise<boolean> {
    const row = await tx.findOneBy(TotpEntity, waiting(adminId));
    const step = row ? this.stepOf(row, code) : undefined;
    if (!row || step === undefined) return false;
    const which = { ...waiting(adminId), sealed_secret: row.sealed_secret };
    const { affected } = await tx.update(TotpEntity, which, { confirmed_at: new Date(), last_step: step });
    return affected === 1;
  }

  /** Uses a code up: it and those before it are refused from now on. @returns whether it is right */
  async redeem(tx: EntityManager, adminId: string, code: string): Promise<boolean> {
    const row = await tx.findOneBy(TotpEntity, { admin_id: adminId, confirmed_at: Not(IsNull()) });
    const step = row ? this.stepOf(row, code) : undefined;
    if (step === undefined) return false;
    // The same condition again: two may come with one code at the same moment.
    const unused = { admin_id: adminId, confirmed_at: Not(IsNull()), last_step: LessThan(step) };
    return (await tx.update(TotpEntity, unused, { last_step: step })).affected === 1;
  }

  /** @returns whether an app was set up */
  async forget(tx: EntityManager, adminId: string): Promise<boolean> {
    const was = await this.since(tx, adminId);
    await tx.delete(TotpEntity, { admin_id: adminId });
    return was !== null;
  }

  private stepOf({ sealed_secret }: TotpEntity, code: string): number | undefined {
    const secret = Secret.fromBase32(this.box.open(sealed_secret));
    const timestamp = Date.now();
    const token = code.replaceAll(/\s/g, '');
    const delta = new TOTP({ ...FORM, secret }).validate({ token, timestamp, window: WINDOW });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
  }
}

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: Secret, issuer: string, label: string) =>
  new TOTP({ ...FORM, secret, issuer, label }).toString();

const waiting = (adminId: string) => ({
  admin_id: adminId,
  confirmed_at: IsNull(),
  created_at: MoreThan(new Date(Date.now() - ENROLMENT_LIFE)),
});
