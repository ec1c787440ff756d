import { Controller, Get, Inject, Module, Param, Req, Res } from '@nestjs/common';
import { AnswersFile, ApiError, CONFIG, etagOf, matchesEtag, Public } from '@vaultway/common';
import { IMAGE_CACHING } from '@vaultway/common/images';
import { iconPath } from '@vaultway/contracts/image-variants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentConfig } from '../config.js';
import { toPublicSettings } from '../settings/settings.entity.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SettingsService } from '../settings/settings.service.js';
import { askWebsite } from '../website.js';
import { AppIcons, FORMS } from './app-icons.js';
import { manifestOf } from './manifest.js';

/** What the site is called and looks like on the screen of a phone that has installed it. */
@Public()
@Controller()
export class InstalledAppController {
  constructor(
    private readonly settings: SettingsService,
    private readonly icons: AppIcons,
    @Inject(CONFIG) private readonly config: ContentConfig,
  ) {}

  @Get('manifest.webmanifest')
  @AnswersFile('application/manifest+json', { summary: 'The web app manifest', errors: ['unavailable'] })
  async manifest(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const [built, settings] = await Promise.all([
      askWebsite(new URL('/manifest.webmanifest', this.config.WEB_URL), 200),
      this.settings.read(),
    ]);
    const manifest = JSON.stringify(manifestOf(JSON.parse(built) as object, toPublicSettings(settings)));
    const etag = etagOf(manifest);
    const isNotModified = matchesEtag(request.headers['if-none-match'], etag);
    await reply
      .code(isNotModified ? 304 : 200)
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .send(isNotModified ? undefined : manifest);
  }

  @Get('icons/:name')
  @AnswersFile('image/png', { summary: "The owner's icon", errors: ['not_found', 'unavailable'] })
  async icon(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const { favicon } = await this.settings.read();
    const form = FORMS.find((one) => favicon !== null && iconPath(favicon, one) === `/icons/${name}`);
    const png = form && favicon !== null ? await this.icons.icon(favicon, form) : undefined;
    if (!png) throw new ApiError('not_found');
    await reply
      .header('content-type', 'image/png')
      .header('cache-control', IMAGE_CACHING)
      .header('x-content-type-options', 'nosniff')
      .send(png);
  }
}

@Module({ imports: [SettingsModule], controllers: [InstalledAppController], providers: [AppIcons] })
export class InstalledAppModule {}
