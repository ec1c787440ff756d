import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthConfig } from '../config.js';
import { accountSubject } from '../credentials/attempts.js';
import { deriveSecret } from '../secrets.js';

/**
 * Recognizes browsers that an admin has signed in with before, by a signed cookie. Failed attempts from such a browser
 * are counted separately, so that strangers who use up an account's attempts do not lock its owner out.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.key = deriveSecret(config.SESSION_PRIVATE_KEY, 'known device');
  }

  /** Creates a mark for a browser that has just signed in to this account. */
  mark(email: string): string {
    const id = randomBytes(16).toString('base64url');
    return `${id}.${this.sign(id, email).toString('base64url')}`;
  }

  /** @returns the browser's id; undefined if the mark is forged or belongs to another account */
  recognize(mark: string | undefined, email: string): string | undefined {
    const [id = '', signature = ''] = mark?.split('.', 2) ?? [];
    const given = Buffer.from(signature, 'base64url');
    const own = this.sign(id, email);
    return id !== '' && given.length === own.length && timingSafeEqual(given, own) ? id : undefined;
  }

  private sign(id: string, email: string): Buffer {
    return createHmac('sha256', this.key)
      .update(`${id}:${accountSubject(email)}`)
      .digest();
  }
}
