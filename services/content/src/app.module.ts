import { auditModule, personalDataModule, type ServiceParts, trashModule } from '@vaultway/common';
import { imagesModule } from '@vaultway/common/images';
import { SITE_PICTURES } from '@vaultway/contracts/site-look';
import { ChangesModule } from './changes/changes.module.js';
import { ChatModule } from './chat/chat.controller.js';
import type { ContentConfig } from './config.js';
import { databaseParts } from './database/database-parts.js';
import { DocsModule } from './docs/docs.controller.js';
import { GraphModule } from './graph/graph.controller.js';
import { ImageModule } from './images/image.controller.js';
import { InstalledAppModule } from './installed-app/installed-app.controller.js';
import { PageHtmlModule } from './page-html/page-html.controller.js';
import { PageModule } from './pages/page.controller.js';
import { ContentPersonalData } from './personal-data/content-personal-data.js';
import { ReviewModule } from './reviews/review.controller.js';
import { SettingsModule } from './settings/settings.module.js';
import { SiteMapModule } from './site-map/site-map.controller.js';

/** What the content service is made of. */
export const contentService = (config: ContentConfig): ServiceParts => ({
  name: 'content',
  config,
  database: databaseParts,
  modules: [
    auditModule('content'),
    trashModule('content'),
    imagesModule({
      owner: 'content',
      usedIn: [
        { table: 'pages', column: 'hero', text: 'content' },
        { table: 'pages', text: 'translations::text' },
        { table: 'reviews', column: 'image' },
        ...SITE_PICTURES.map((column) => ({ table: 'settings', column })),
      ],
    }),
    ChangesModule,
    PageModule,
    ReviewModule,
    SettingsModule,
    GraphModule,
    ImageModule,
    SiteMapModule,
    PageHtmlModule,
    InstalledAppModule,
    ChatModule,
    DocsModule,
    personalDataModule('content', ContentPersonalData),
  ],
  outsideApi: [
    'sitemap.xml',
    'robots.txt',
    'installed/site.webmanifest',
    'installed/scan.webmanifest',
    'installed/icons/:name',
    'home/html',
    'chat.html',
    'pages/:slug/html',
    'uploads/images/:name',
  ],
});
