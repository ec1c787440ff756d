import type { ServiceParts } from '@vaultway/common';
import { auditModule } from '@vaultway/common/audit';
import { imagesModule } from '@vaultway/common/images';
import { trashModule } from '@vaultway/common/trash';
import { ChangesModule } from './changes/changes.module.js';
import { ChatModule } from './chat/chat.module.js';
import type { ContentConfig } from './config.js';
import { databaseParts } from './database/database-parts.js';
import { DocsModule } from './docs/docs.module.js';
import { GraphModule } from './graph/graph.module.js';
import { ImageModule } from './images/image.module.js';
import { PageModule } from './pages/page.module.js';
import { ReviewModule } from './reviews/review.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SiteMapModule } from './site-map/site-map.module.js';

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
        { table: 'reviews', column: 'image' },
      ],
    }),
    ChangesModule,
    PageModule,
    ReviewModule,
    SettingsModule,
    GraphModule,
    ImageModule,
    SiteMapModule,
    ChatModule,
    DocsModule,
  ],
});
