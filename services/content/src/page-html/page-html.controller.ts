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
import { toPublicSettings } from '../settings/settings.entity.js';
import { siteOf } from '../site-map/site-of.js';
import { homeHtml, missingPageHtml, pageHtml, titleOf } from './page-html.js';
import { DrawnPages, type LanguageSources } from './drawn-pages.js';

const compress = promisify(brotliCompress);
const ofQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** Some milliseconds. */
const QUICKLY = ofQuality(5);
/** Ten times as long for a tenth less, with which a first page comes in one round trip. */
const WELL = ofQuality(constants.BROTLI_MAX_QUALITY);
const TAKES_BROTLI = /(?:^|[\s,])br(?:\s*;\s*q=(?:1|0\.\d*[1-9]))?\s*(?:,|$)/;
/** The page's address outside, in whatever spelling. */
const PAGE_ADDRESS = /^\/pages\/([\w.~%-]+)\/?$/i;

/** The first HTML of the home page and of content pages: as the website drew it, with what the company says. */
@Public()
@Controller()
export class PageHtmlController {
  constructor(
    private readonly pages: PageService,
    private readonly settings: SettingsService,
    private readonly drawn: DrawnPages,
    @Inject(CONFIG) private readonly config: ContentConfig,
  ) {}

  /** The gateway asks here for `/`. */
  @ApiExcludeEndpoint()
  @Get('home/html')
  async home(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const visit = visitOf(request);
    const [shell, settings] = await Promise.all([this.drawn.homePage(visit), this.publicSettings()]);
    const visited = { site: siteOf(request, this.config), asked: visit.asked };
    await send(request, reply, 200, homeHtml(shell, settings, visited));
  }

  /** The gateway asks here for `/pages/<slug>`; other spellings of that address lead to it. */
  @ApiExcludeEndpoint()
  @Get('pages/:slug/html')
  async read(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const outside = [request.headers['x-replaced-path'] ?? ''].flat()[0] ?? '';
    const written = PAGE_ADDRESS.exec(outside)?.[1];
    if (written !== undefined && outside !== `/pages/${written}`) {
      const query = request.url.split(/(?=\?)/)[1] ?? '';
      await reply.code(301).header('location', `/pages/${written}${query}`).send();
      return;
    }
    const { status, html } = await this.page(slug, visitOf(request), siteOf(request, this.config));
    await send(request, reply, status, html);
  }

  private async page(
    slug: string,
    visit: LanguageSources,
    site: string,
  ): Promise<{ status: number; html: string }> {
    const [shell, settings] = await Promise.all([this.drawn.contentPage(visit), this.publicSettings()]);
    try {
      const page = await this.pages.read(slug);
      return { status: 200, html: pageHtml(shell, page, settings, { site, asked: visit.asked }) };
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'page_not_found')) throw error;
      const title = titleOf(await this.drawn.unknownAddress(visit));
      return { status: 404, html: missingPageHtml(shell, settings, title) };
    }
  }

  private async publicSettings() {
    return toPublicSettings(await this.settings.read());
  }
}

function visitOf(request: FastifyRequest): LanguageSources {
  const { lang } = request.query as { lang?: unknown };
  return {
    asked: typeof lang === 'string' ? lang : undefined,
    kept: request.cookies[LANGUAGE_COOKIE],
    accepted: request.headers['accept-language'],
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, status: number, html: string) {
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
    await reply.header('content-encoding', 'br').send(await compressed(etag, html));
  } else {
    await reply.send(html);
  }
}

/** Of most sites every answer stays in here: some pages in some languages. */
const MOST_KEPT = 64;
const kept = new Map<string, Promise<Buffer>>();

/** The HTML in Brotli, which is made once as long as it stays the same: quickly for whoever waits, and well for the next. */
function compressed(etag: string, html: string): Promise<Buffer> {
  const known = kept.get(etag);
  if (known) return known;
  const made = compress(html, QUICKLY);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(etag, made);
  made
    .then(() => compress(html, WELL))
    .then((better) => kept.has(etag) && kept.set(etag, Promise.resolve(better)))
    .catch(() => kept.delete(etag));
  return made;
}

@Module({
  imports: [PageModule, SettingsModule],
  controllers: [PageHtmlController],
  providers: [DrawnPages],
})
export class PageHtmlModule {}
