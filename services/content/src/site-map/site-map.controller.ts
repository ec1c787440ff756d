import { Controller, Get, Header, Inject, Module, Req, Res } from '@nestjs/common';
import { AnswersFile, CONFIG, Public } from '@vaultway/common';
import { pageLanguages } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import type { ContentConfig } from '../config.js';
import { PageEntity } from '../pages/page.entity.js';
import { isVaultAuditPublic } from '../settings/settings.entity.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SettingsService } from '../settings/settings.service.js';
import { robots, siteMap } from './site-map.js';
import { siteOf } from './site-of.js';

/** Limit of pages: a site map may have 50 MB, and an entry in sixteen languages takes up to 4 KB. */
const MAX_PAGES = 12_000;

/** Serves the files that search engines request. */
@Public()
@Controller()
export class SiteMapController {
  constructor(
    private readonly database: DataSource,
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: ContentConfig,
  ) {}

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @AnswersFile('application/xml', { summary: 'Get the sitemap for search engines' })
  async siteMap(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const pages = await this.database.manager.find(PageEntity, {
      select: { id: true, slug: true, updated_at: true, language: true, translations: true },
      order: { created_at: 'ASC', id: 'ASC' },
      take: MAX_PAGES,
    });
    const mapped = pages.map((page) => ({
      slug: page.slug,
      updated_at: page.updated_at,
      languages: pageLanguages(page),
    }));
    const others = isVaultAuditPublic(await this.settings.read()) ? ['/audit.html'] : [];
    await reply.send(siteMap(siteOf(request, this.config), mapped, others));
  }

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @AnswersFile('text/plain', { summary: 'Get the robots.txt for search engines' })
  async robots(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await reply.send(robots(siteOf(request, this.config)));
  }
}

@Module({ imports: [SettingsModule], controllers: [SiteMapController] })
export class SiteMapModule {}
