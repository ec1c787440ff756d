import { databaseOptions } from '@vaultway/common';
import { DEFAULT_MAIL_TEMPLATE, DEFAULT_TIME_ZONE } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import type { FirstSettings } from '../config.js';
import { PageEntity } from '../pages/page.entity.js';
import { SettingsEntity, SETTINGS_ID } from '../settings/settings.entity.js';
import { databaseDefinition } from './database-definition.js';
import { FIRST_PAGES } from './first-pages/index.js';

const META_DESCRIPTION =
  'Secure courier, logistics and precious-metal storage: worldwide delivery of assets, private vaults, ' +
  'gold and silver storage, safety deposit boxes. Track your parcel.';

/**
 * Creates a new site's settings and first pages. Skips a site that already has settings, so that deleted pages do not
 * come back.
 *
 * @returns true if anything was added
 */
export async function addFirstContents(url: string, settings: FirstSettings): Promise<boolean> {
  const database = await new DataSource(databaseOptions(url, 1, databaseDefinition)).initialize();
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
  id: SETTINGS_ID,
  company_name: COMPANY_NAME,
  contact_email: CONTACT_EMAIL ?? null,
  mail_driver: MAIL_RELAY_CONFIGURED ? ('relay' as const) : ('outbox' as const),
  mail_template: DEFAULT_MAIL_TEMPLATE,
  meta_description: META_DESCRIPTION,
  time_zone: DEFAULT_TIME_ZONE,
  updated_at: new Date(),
});

/** Dates each page a millisecond earlier than the one before, since the menu lists the newest first. */
function pageRows() {
  const now = Date.now();
  return FIRST_PAGES.map((page, index) => {
    const at = new Date(now - index);
    return { ...page, id: v7(), created_at: at, updated_at: at };
  });
}
