import { AuditEntity, type DatabaseParts } from '@vaultway/common';
import { PageEntity } from '../pages/page.entity.js';
import { ReviewEntity } from '../reviews/review.entity.js';
import { SettingsEntity } from '../settings/settings.entity.js';
import { CreatePages1795132800001 } from './migrations/01-create-pages.js';
import { CreateReviews1795132800002 } from './migrations/02-create-reviews.js';
import { CreateSettings1795132800003 } from './migrations/03-create-settings.js';
import { CreateImages1795132800004 } from './migrations/04-create-images.js';
import { CreateAudit1795132800005 } from './migrations/05-create-audit.js';
import { AddCodeAndMapSettings1795132800006 } from './migrations/06-add-code-and-map-settings.js';
import { AddTrackingPrivacy1795132800007 } from './migrations/07-add-tracking-privacy.js';
import { AskForTrackingPrivacy1795132800008 } from './migrations/08-ask-for-tracking-privacy.js';
import { AddRetention1795132800009 } from './migrations/09-add-retention.js';
import { CreateErasures1795132800010 } from './migrations/10-create-erasures.js';
import { AddOpeningHours1795132800011 } from './migrations/11-add-opening-hours.js';
import { AddSiteLook1795132800012 } from './migrations/12-add-site-look.js';
import { AddPageTranslations1795132800013 } from './migrations/13-add-page-translations.js';
import { AddDeliveryPin1795132800014 } from './migrations/14-add-delivery-pin.js';

export const databaseParts: DatabaseParts = {
  entities: [PageEntity, ReviewEntity, SettingsEntity, AuditEntity],
  migrations: [
    CreatePages1795132800001,
    CreateReviews1795132800002,
    CreateSettings1795132800003,
    CreateImages1795132800004,
    CreateAudit1795132800005,
    AddCodeAndMapSettings1795132800006,
    AddTrackingPrivacy1795132800007,
    AskForTrackingPrivacy1795132800008,
    AddRetention1795132800009,
    CreateErasures1795132800010,
    AddOpeningHours1795132800011,
    AddSiteLook1795132800012,
    AddPageTranslations1795132800013,
    AddDeliveryPin1795132800014,
  ],
};
