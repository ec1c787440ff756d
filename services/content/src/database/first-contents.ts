import { databaseOptions } from '@vaultway/common';
import { DEFAULT_MAIL_TEMPLATE, DEFAULT_TIME_ZONE } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import type { FirstSettings } from '../config.js';
import { PageEntity } from '../pages/page.entity.js';
import { SettingsEntity, THE_SETTINGS } from '../settings/settings.entity.js';
import { databaseParts } from './database-parts.js';
import { aboutUs } from './first-pages/about-us.js';
import { privacyPolicy } from './first-pages/privacy-policy.js';
import { warehousing } from './first-pages/warehousing.js';

/** The newest comes first in the menu. */
const FIRST_PAGES = [aboutUs, warehousing, privacyPolicy];

const META_DESCRIPTION =
  'Secure courier, logistics and precious-metal storage: worldwide delivery of assets, private vaults, ' +
  'gold and silver storage, safety deposit boxes. Track your parcel.';

/**
 * Gives a new site its settings and its first pages. A site that has settings is left alone: what an
 * admin deleted does not come back.
 *
 * @returns whether it did something
 */
export async function addFirstContents(url: string, settings: FirstSettings): Promise<boolean> {
  const database = await new DataSource(databaseOptions(url, 1, databaseParts)).initialize();
  try {
    return await database.transaction(async (tx) => {
      const made = await tx
        .createQueryBuilder()
        .insert()
        .into(SettingsEntity)
        .values(settingsRow(settings))
        .orIgnore()
        .returning('id')
        .execute();
      const isNew = (made.raw as unknown[]).length > 0;
      if (isNew) await tx.insert(PageEntity, pageRows());
      return isNew;
    });
  } finally {
    await database.destroy();
  }
}

const settingsRow = ({ COMPANY_NAME, CONTACT_EMAIL, MAIL_RELAY_CONFIGURED }: FirstSettings) => ({
  id: THE_SETTINGS,
  company_name: COMPANY_NAME,
  contact_email: CONTACT_EMAIL,
  mail_driver: MAIL_RELAY_CONFIGURED ? ('relay' as const) : ('outbox' as const),
  mail_template: DEFAULT_MAIL_TEMPLATE,
  meta_description: META_DESCRIPTION,
  time_zone: DEFAULT_TIME_ZONE,
  updated_at: new Date(),
});

function pageRows() {
  const now = Date.now();
  return FIRST_PAGES.map((page, index) => {
    const at = new Date(now - index);
    return { ...page, content: page.content.trim(), id: v7(), created_at: at, updated_at: at };
  });
}
