import { Controller, Get, Inject, Module, Param, Req, Res } from '@nestjs/common';
import { AnswersFile, ApiError, CONFIG, etagOf, matchesEtag, Public } from '@vaultway/common';
import { iconPath, previewPath, SITE_IMAGE_CACHING } from '@vaultway/contracts/image-forms';
import type { PublicSettings } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentConfig } from '../config.js';
import { toPublicSettings } from '../settings/settings.entity.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SettingsService } from '../settings/settings.service.js';
import { bytesOfWebsite, jsonOfWebsite } from '../website.js';
import { AppIcons, FORMS } from '../images/app-icons.js';
import { type BuiltManifest, manifestOf } from './manifest.js';

/** Serves the web app manifests of the site and the scan page. */
@Public()
@Controller('installed')
export class InstalledAppController {
  constructor(
    private readonly settings: SettingsService,
    private readonly icons: AppIcons,
    @Inject(CONFIG) private readonly config: ContentConfig,
  ) {}

  @Get('site.webmanifest')
  @AnswersFile('application/manifest+json', {
    summary: 'Get the web app manifest of the site',
    errors: ['unavailable'],
  })
  async site(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.manifest('/manifest.webmanifest', request, reply);
  }

  @Get('scan.webmanifest')
  @AnswersFile('application/manifest+json', {
    summary: 'Get the web app manifest of the scan page',
    errors: ['unavailable'],
  })
  async scan(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.manifest('/scan.webmanifest', request, reply);
  }

  @Get('icons/:name')
  @AnswersFile('image/png', {
    summary: "Get the owner's icon, or the picture of shared links",
    errors: ['not_found', 'unavailable'],
  })
  async icon(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const looks = toPublicSettings(await this.settings.read());
    const { favicon } = looks;
    const form = FORMS.find((one) => favicon !== null && iconPath(favicon, one).endsWith(`/${name}`));
    const png =
      form && favicon !== null ? await this.icons.icon(favicon, form) : await this.preview(name, looks);
    if (!png) throw new ApiError('not_found');
    await reply
      .header('content-type', 'image/png')
      .header('cache-control', SITE_IMAGE_CACHING)
      .header('x-content-type-options', 'nosniff')
      .send(png);
  }

  /** @returns undefined if the picture of shared links has another name */
  private async preview(name: string, looks: PublicSettings): Promise<Buffer | undefined> {
    const path = previewPath(looks);
    if (!path?.endsWith(`/${name}`)) return undefined;
    return this.icons.previewOf(path, looks, () =>
      bytesOfWebsite(new URL('/og-scene.webp', this.config.WEB_URL)),
    );
  }

  /** @param built path of the manifest built with the website */
  private async manifest(built: string, request: FastifyRequest, reply: FastifyReply) {
    const [json, settings] = await Promise.all([
      jsonOfWebsite<BuiltManifest>(new URL(built, this.config.WEB_URL)),
      this.settings.read(),
    ]);
    const manifest = JSON.stringify(manifestOf(json, toPublicSettings(settings)));
    const etag = etagOf(manifest);
    const isNotModified = matchesEtag(request.headers['if-none-match'], etag);
    await reply
      .code(isNotModified ? 304 : 200)
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .send(isNotModified ? undefined : manifest);
  }
}

@Module({ imports: [SettingsModule], controllers: [InstalledAppController] })
export class InstalledAppModule {}
