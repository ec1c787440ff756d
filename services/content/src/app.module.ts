import {
  auditModule,
  IdempotencyModule,
  personalDataModule,
  type ServiceDefinition,
  trashModule,
} from '@vaultway/common';
import { imagesModule } from '@vaultway/common/images';
import { SITE_PICTURES } from '@vaultway/contracts/site-look';
import { ChangesModule } from './changes/changes.module.js';
import { ChatModule } from './chat/chat.controller.js';
import type { ContentConfig } from './config.js';
import { databaseDefinition } from './database/database-definition.js';
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
import { WellKnownModule } from './well-known/well-known.controller.js';

export const contentService = (config: ContentConfig): ServiceDefinition => ({
  name: 'content',
  config,
  database: databaseDefinition,
  modules: [
    auditModule('content'),
    IdempotencyModule,
    trashModule('content'),
    imagesModule({
      owner: 'content',
      ofSite: true,
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
    WellKnownModule,
    personalDataModule('content', ContentPersonalData),
  ],
  outsideApi: [
    'sitemap.xml',
    'robots.txt',
    'installed/site.webmanifest',
    'installed/scan.webmanifest',
    'installed/icons/:name',
    'home/html',
    'track/html',
    'contact/html',
    'verify/html',
    'site/html',
    's/:token/html',
    'chat.html',
    'pages/:slug/html',
    'uploads/images/:name',
    'index.html',
    'favicon.ico',
    'apple-touch-icon.png',
    'apple-touch-icon-precomposed.png',
    '.well-known/change-password',
    '.well-known/security.txt',
  ],
});
