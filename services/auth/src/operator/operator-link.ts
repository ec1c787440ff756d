import { databaseOptions } from '@vaultway/common';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { AdminEntity } from '../accounts/admin.entity.js';
import type { OperatorConfig } from '../config.js';
import { MailedLinkEntity } from '../credentials/mailed-link.entity.js';
import { MailedLinks, type IssuedLink } from '../credentials/mailed-links.js';
import { SecurityLogEntity } from '../security-log/security-log.entity.js';
import { accountHash, accountKey } from '../security-log/security-log.js';

const PARTS = { entities: [AdminEntity, MailedLinkEntity, SecurityLogEntity], migrations: [] };

/**
 * Issues a password link for the operator to hand over where mail does not work.
 *
 * @param email the account's; undefined: the only admin's
 * @throws Error with a sentence for the operator
 */
export async function issueOperatorLink(config: OperatorConfig, email?: string): Promise<IssuedLink> {
  const database = await new DataSource(databaseOptions(config.DATABASE_URL, 1, PARTS)).initialize();
  try {
    return await database.transaction(async (tx) => {
      const admins = tx.createQueryBuilder(AdminEntity, 'admin');
      if (email !== undefined) admins.where('lower(admin.email) = lower(:email)', { email });
      const [admin, other] = await admins.limit(2).getMany();
      if (!admin) throw new Error(nobody(email));
      if (other)
        throw new Error('There are several administrators. Choose one: npm run reset-link -- <email>');
      await tx.insert(SecurityLogEntity, {
        id: v7(),
        at: new Date(),
        event: 'reset_requested',
        account: accountHash(accountKey(config.SESSION_PRIVATE_KEY), admin.email),
        network: null,
        detail: 'operator',
      });
      return new MailedLinks(config).issue(tx, admin.id, 'new_password');
    });
  } finally {
    await database.destroy();
  }
}

const nobody = (email: string | undefined) =>
  email === undefined
    ? 'There is no administrator yet. Create the first one with the sign-up link: npm run signup-link'
    : `No administrator has the address ${email}`;
