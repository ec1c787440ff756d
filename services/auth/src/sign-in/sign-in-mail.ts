import type { Outbox } from '@vaultway/common';
import type { Language } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import type { IssuedLink } from '../credentials/mailed-links.js';

/** Response time of a request for a link, so that it does not reveal whether an account exists. */
export const LINK_ANSWER_MS = 250;

/** Requests the email with a sign-in link, unless the mailbox has enough links. */
export async function mailSignInLink(
  tx: EntityManager,
  outbox: Outbox,
  link: IssuedLink | undefined,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  if (!link) return;
  await outbox.add(tx, 'mail.requested', {
    kind: 'sign_in_link',
    to: [email],
    language,
    data: { link_url: link.url, expires_at: link.expires_at.toISOString() },
  });
}
