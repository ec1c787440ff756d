import { Controller, Get, Inject, Module, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ApiError, CONFIG, etagOf, matchesEtag, MessageClient, nestedList, Public } from '@vaultway/common';
import { LANGUAGE_COOKIE, ListReviews } from '@vaultway/contracts';
import { FIRST_REVIEWS } from '@vaultway/contracts/first-data';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pTimeout from 'p-timeout';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ContentConfig } from '../config.js';
import { PageModule } from '../pages/page.controller.js';
import { PageService } from '../pages/page.service.js';
import { ReviewModule } from '../reviews/review.controller.js';
import { ReviewService } from '../reviews/review.service.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SettingsService } from '../settings/settings.service.js';
import { isVaultAuditPublic, toPublicSettings } from '../settings/settings.entity.js';
import { siteOf } from '../site-map/site-of.js';
import {
  homeHtml,
  isVaultAudit,
  missingPageHtml,
  pageHtml,
  sitePageHtml,
  withPolicyWords,
} from './page-html.js';
import { DrawnPages, type LanguageSources } from './drawn-pages.js';

const compress = promisify(brotliCompress);
const ofQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const FILL_LIMIT_MS = 2000;
/** Takes a few milliseconds. */
const QUICKLY = ofQuality(5);
/** Takes ten times as long for a tenth less, which fits a first page into one round trip. */
const WELL = ofQuality(constants.BROTLI_MAX_QUALITY);
const TAKES_BROTLI = /(?:^|[\s,])br(?:\s*;\s*q=(?:1|0\.\d*[1-9]))?\s*(?:,|$)/;
const STATUS_OF_SHARE = { open: 200, ended: 410, unknown: 404 } as const;
/** The page's public address, in any spelling. */
const PAGE_ADDRESS = /^\/pages\/([\w.~%-]+)\/?$/i;

/** Serves the initial HTML of pages, with the company's contents filled in. */
@Public()
@Controller()
export class PageHtmlController {
  constructor(
    private readonly pages: PageService,
    private readonly settings: SettingsService,
    private readonly reviews: ReviewService,
    private readonly drawn: DrawnPages,
    private readonly messages: MessageClient,
    @Inject(CONFIG) private readonly config: ContentConfig,
  ) {}

  /** The gateway routes `/` here. */
  @ApiExcludeEndpoint()
  @Get('home/html')
  async home(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const visit = visitOf(request);
    const [shell, settings, { rows, total }] = await inTime(
      Promise.all([
        this.drawn.homePage(visit),
        this.publicSettings(),
        this.reviews.list(ListReviews.parse({ per_page: FIRST_REVIEWS })),
      ]),
    );
    const reviews = nestedList(rows, total, `/api/reviews?per_page=${FIRST_REVIEWS}`, FIRST_REVIEWS);
    await send(request, reply, 200, homeHtml(shell, settings, reviews, this.visited(request, visit)));
  }

  /** The gateway routes these pages here, `/track.html` as `/track/html`. */
  @ApiExcludeEndpoint()
  @Get(['track/html', 'contact/html', 'verify/html'])
  async sitePage(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const visit = visitOf(request);
    const [path = ''] = request.url.split(/\/html/);
    const withCode = hasCode(request) ? '?code=-' : '';
    const [shell, settings] = await inTime(
      Promise.all([this.drawn.sitePage(`${path}.html${withCode}`, visit), this.publicSettings()]),
    );
    await send(request, reply, 200, sitePageHtml(shell, settings, this.visited(request, visit)));
  }

  /** The gateway routes every other page here, found or not. */
  @ApiExcludeEndpoint()
  @Get('site/html')
  async anyPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const visit = visitOf(request);
    const [{ status, html }, settings] = await inTime(
      Promise.all([
        this.drawn.anyPage(drawnPathOf(outsidePathOf(request)), hasCode(request), visit),
        this.settings.read(),
      ]),
    );
    const isHidden = isVaultAudit(html) && !isVaultAuditPublic(settings);
    const shell = isHidden ? await inTime(this.drawn.unknownAddress(visit)) : html;
    const filled = sitePageHtml(shell, toPublicSettings(settings), this.visited(request, visit));
    await send(request, reply, isHidden ? 404 : status, withPolicyWords(filled, settings.log_policy));
  }

  /** The gateway routes `/s/<token>` here. The page's code opens the link; its HTML is the same for every link. */
  @ApiExcludeEndpoint()
  @Get('s/:token/html')
  async share(@Param('token') token: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const visit = visitOf(request);
    const [shell, settings, found] = await inTime(
      Promise.all([
        this.drawn.sitePage('/s/-', visit),
        this.publicSettings(),
        this.messages.ask('share.state', { token }, { fallback: undefined }),
      ]),
    );
    if (!found) throw new ApiError('unavailable', { retryAfter: 5 });
    const html = sitePageHtml(shell, settings, this.visited(request, visit));
    await send(request, reply, STATUS_OF_SHARE[found.state], html);
  }

  /** The gateway routes `/pages/<slug>` here; other spellings redirect to it. */
  @ApiExcludeEndpoint()
  @Get('pages/:slug/html')
  async read(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const outside = outsidePathOf(request);
    const written = PAGE_ADDRESS.exec(outside)?.[1];
    if (written !== undefined && outside !== `/pages/${written}`) {
      const query = request.url.split(/(?=\?)/)[1] ?? '';
      await reply.code(301).header('location', `/pages/${written}${query}`).send();
      return;
    }
    const { status, html } = await this.page(slug, request);
    await send(request, reply, status, html);
  }

  private async page(slug: string, request: FastifyRequest): Promise<{ status: number; html: string }> {
    const visit = visitOf(request);
    const [shell, settings] = await Promise.all([this.drawn.contentPage(visit), this.publicSettings()]);
    try {
      const page = await this.pages.read(slug);
      return { status: 200, html: pageHtml(shell, page, settings, this.visited(request, visit)) };
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'page_not_found')) throw error;
      const unknown = await this.drawn.unknownAddress(visit);
      return {
        status: 404,
        html: missingPageHtml(shell, unknown, settings, slug, this.visited(request, visit)),
      };
    }
  }

  private visited(request: FastifyRequest, { asked }: LanguageSources) {
    return { site: siteOf(request, this.config), asked, host: request.host };
  }

  private async publicSettings() {
    return toPublicSettings(await this.settings.read());
  }
}

/** The gateway then sends the page as it was built, which a visitor should not wait for. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  pTimeout(work, { milliseconds: FILL_LIMIT_MS, message: new ApiError('unavailable', { retryAfter: 5 }) });

/** Returns the path that the browser requested, from the gateway. */
const outsidePathOf = ({ headers }: FastifyRequest): string =>
  [headers['x-replaced-path'] ?? ''].flat()[0] ?? '';

/** The web server takes `/log/policy` itself for the plain text of the tracking service. */
const drawnPathOf = (path: string): string => (path === '/log/policy' ? '/log/policy/' : path);

const hasCode = ({ url }: FastifyRequest): boolean => /[?&]code=[^&]/.test(url);

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
    // Of `/log/policy`, programs get plain text.
    .header('vary', 'Accept, Accept-Encoding, Accept-Language, Cookie')
    .header('etag', etag);
  if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
    await reply.code(304).send();
  } else if (TAKES_BROTLI.test(request.headers['accept-encoding'] ?? '')) {
    // Addresses of missing pages are endless, so they are not kept.
    const body = status === 200 ? compressed(etag, html) : compress(html, QUICKLY);
    await reply.header('content-encoding', 'br').send(await body);
  } else {
    await reply.send(html);
  }
}

/** Cache size, enough for all responses of most sites: some pages in some languages. */
const MOST_KEPT = 64;
const kept = new Map<string, Promise<Buffer>>();

/** Compresses HTML with Brotli and caches it by ETag: quickly for the first request, well for later ones. */
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
  imports: [PageModule, ReviewModule, SettingsModule],
  controllers: [PageHtmlController],
  providers: [DrawnPages],
})
export class PageHtmlModule {}
