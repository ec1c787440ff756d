import { Controller, Get, Inject, Module, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ApiError, CONFIG, etagOf, matchesEtag, Public } from '@vaultway/common';
import { LANGUAGE_COOKIE } from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ContentConfig } from '../config.js';
import { PageModule } from '../pages/page.controller.js';
import { PageService } from '../pages/page.service.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SettingsService } from '../settings/settings.service.js';
import { toSettings } from '../settings/settings.entity.js';
import { siteOf } from '../site-map/site-of.js';
import { missingPageHtml, pageHtml, titleOf } from './page-html.js';
import { DrawnPages, type Visit } from './drawn-pages.js';

const compress = promisify(brotliCompress);
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const TAKES_BROTLI = /(?:^|[\s,])br(?:\s*;\s*q=(?:1|0\.\d*[1-9]))?\s*(?:,|$)/;

/** The first HTML of content pages: as the website drew it, with what the page says about itself. */
@Public()
@Controller()
export class PageHtmlController {
  constructor(
    private readonly pages: PageService,
    private readonly settings: SettingsService,
    private readonly drawn: DrawnPages,
    @Inject(CONFIG) private readonly config: ContentConfig,
  ) {}

  /** The gateway asks here for `/pages/<slug>`, which is the page's address outside. */
  @ApiExcludeEndpoint()
  @Get('pages/:slug/html')
  async read(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { lang } = request.query as { lang?: unknown };
    const visit: Visit = {
      asked: typeof lang === 'string' ? lang : undefined,
      kept: request.cookies[LANGUAGE_COOKIE],
      accepted: request.headers['accept-language'],
    };
    const { status, html } = await this.answer(slug, visit, siteOf(request, this.config));
    const etag = etagOf(html);
    void reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
      .header('etag', etag);
    if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
      await reply.code(304).send();
    } else if (TAKES_BROTLI.test(request.headers['accept-encoding'] ?? '')) {
      await reply.header('content-encoding', 'br').send(await compress(html, QUICKLY));
    } else {
      await reply.send(html);
    }
  }

  private async answer(slug: string, visit: Visit, site: string): Promise<{ status: number; html: string }> {
    const shell = await this.drawn.contentPage(visit);
    try {
      const [page, settings] = await Promise.all([this.pages.read(slug), this.settings.read()]);
      return { status: 200, html: pageHtml(shell, page, toSettings(settings), { site, asked: visit.asked }) };
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'page_not_found')) throw error;
      const title = titleOf(await this.drawn.unknownAddress(visit));
      return { status: 404, html: missingPageHtml(shell, title) };
    }
  }
}

@Module({
  imports: [PageModule, SettingsModule],
  controllers: [PageHtmlController],
  providers: [DrawnPages],
})
export class PageHtmlModule {}
