import { Body, Controller, Delete, Get, Header, Module, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  Allow,
  Answers,
  ApiError,
  BodyOrQuery,
  CurrentAdmin,
  OnRequest,
  Public,
  readCookie,
  RequestBody,
  SessionVerificationModule,
  setCookie,
  StandingSessions,
} from '@vaultway/common';
import {
  ById,
  CreateDeskShare,
  CreatedShare,
  CreateShare,
  LIMITS,
  ListDeskShares,
  ListShares,
  OpenShare,
  Share,
  SharedParcel,
  type Admin,
  type RequestPayload,
} from '@vaultway/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { GuessingModule } from '../guessing/guessing.module.js';
import { LookupThrottle } from '../guessing/lookup-throttle.js';
import { requestedCodeKey } from '../parcels/code-key.js';
import { ParcelModule } from '../parcels/parcel.module.js';
import { Parties } from '../privacy/parties.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { RevealCookies } from '../privacy/reveal-cookies.js';
import { TrackingPrivacy } from '../privacy/tracking-privacy.js';
import { PublicModule } from '../public/public.module.js';
import { SharedParcels } from './shared-parcel.js';
import { type ShareMaker, ShareService } from './share.service.js';

/** Manages share links for the desk, and opens them. */
@Controller('shares')
export class ShareController {
  constructor(
    private readonly shares: ShareService,
    private readonly shared: SharedParcels,
    private readonly throttle: LookupThrottle,
  ) {}

  @Allow('clerk', 'auditor')
  @Get()
  @Answers(Share, { summary: 'List the share links of a parcel', list: true, errors: ['parcel_not_found'] })
  list(@Query({ schema: ListDeskShares }) { parcel_id, ...query }: ListDeskShares) {
    return this.shares.list(parcel_id, query, null);
  }

  @Allow('clerk')
  @Post()
  @Answers(CreatedShare, {
    summary: 'Create a link that shows a parcel to anyone who has it, until it ends',
    status: 201,
    message: 'Link created',
    errors: ['parcel_not_found', 'too_many_shares'],
  })
  create(
    @Body({ schema: CreateDeskShare }) { parcel_id, ...input }: CreateDeskShare,
    @CurrentAdmin() by: Admin,
  ) {
    return this.shares.create(parcel_id, input, { maker: 'desk', by });
  }

  @Allow('clerk')
  @Delete()
  @Answers(null, { summary: 'End a share link', message: 'Link ended', errors: ['not_found'] })
  end(@BodyOrQuery(ById) { id }: ById, @CurrentAdmin() by: Admin) {
    return this.shares.end({ id }, { maker: 'desk', by });
  }

  /** Throttled like look-ups. */
  @Public()
  @Post('open')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'no-store')
  @Header('referrer-policy', 'no-referrer')
  @Answers(SharedParcel, {
    summary: 'Open a share link, which counts; only its page does so',
    status: 200,
    errors: ['not_found', 'share_ended', 'throttled'],
  })
  open(@Body({ schema: OpenShare }) { token }: OpenShare, @Req() request: FastifyRequest) {
    return this.throttle.admit(request.ip, () => this.shared.open(token));
  }
}

const COOKIE_PATH = '/api/parcels';
const DAY_S = 24 * 60 * 60;
const cookieOf = ({ protocol }: FastifyRequest) => `${protocol === 'https' ? '__Secure-' : ''}sharer`;

/**
 * Manages the share links of clients and visitors, each of whom sees only their own. A random token in a visitor's
 * cookie recognizes them; the database holds its hash.
 */
@Public()
@Controller('parcels/:code/shares')
export class VisitorShareController {
  constructor(
    private readonly shares: ShareService,
    private readonly throttle: LookupThrottle,
    private readonly parties: Parties,
    private readonly reveals: RevealCookies,
    private readonly privacy: TrackingPrivacy,
    private readonly sessions: StandingSessions,
  ) {}

  @Get()
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'private, no-store')
  @Answers(Share, {
    summary: 'List the share links of a parcel that you made',
    list: true,
    errors: ['parcel_not_found', 'throttled'],
  })
  async list(
    @Param('code') code: string,
    @Query({ schema: ListShares }) query: ListShares,
    @Req() request: FastifyRequest,
  ) {
    const key = requestedCodeKey(code);
    const by = await this.makerOf(key, request);
    return this.throttle.admit(request.ip, () => this.shares.list({ code_key: key }, query, by));
  }

  @Post()
  @Header('cache-control', 'no-store')
  @Answers(CreatedShare, {
    summary: 'Create a link that shows a parcel to anyone who has it, if you see all of the parcel',
    status: 201,
    message: 'Link created',
    errors: ['parcel_not_found', 'reveal_first', 'too_many_shares', 'throttled'],
  })
  async create(
    @Param('code') code: string,
    @Body({ schema: CreateShare }) input: CreateShare,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const key = requestedCodeKey(code);
    const by = await this.makerOf(key, request);
    if (by.maker === 'visitor' && !by.proved && this.privacy.gated) throw new ApiError('reveal_first');
    if (by.maker === 'visitor') by.token ??= randomBytes(24).toString('base64url');
    const share = await this.throttle.admit(request.ip, () =>
      this.shares.create({ code_key: key }, input, by),
    );
    if (by.maker === 'visitor' && by.token !== undefined) {
      const maxAge = LIMITS.shareDays * DAY_S;
      setCookie(request, reply, cookieOf(request), by.token, { path: COOKIE_PATH, maxAge });
    }
    return share;
  }

  @Delete(':id')
  @Header('cache-control', 'no-store')
  @Answers(null, {
    summary: 'End a share link that you made',
    message: 'Link ended',
    errors: ['not_found', 'throttled'],
  })
  async end(@Param('code') code: string, @Param('id') id: string, @Req() request: FastifyRequest) {
    const key = requestedCodeKey(code);
    const by = await this.makerOf(key, request);
    return this.throttle.admit(request.ip, () => this.shares.end({ id, code_key: key }, by));
  }

  private async makerOf(
    key: string,
    request: FastifyRequest,
  ): Promise<Exclude<ShareMaker, { maker: 'desk' }>> {
    const token = readCookie(request, cookieOf(request)) || undefined;
    const session = await this.sessions.ofUser(request);
    if (session && (await this.parties.isSignedIn(key, request)))
      return { maker: 'client', email: session.user.email, token };
    return { maker: 'visitor', token, proved: await this.reveals.has(key, request) };
  }
}

/** Answers content, which serves the page of a link. */
@Controller()
class ShareRequests {
  constructor(private readonly shared: SharedParcels) {}

  @OnRequest('share.state')
  state(@RequestBody('share.state') { token }: RequestPayload<'share.state'>) {
    return this.shared.state(token);
  }
}

@Module({
  imports: [GuessingModule, ParcelModule, PrivacyModule, PublicModule, SessionVerificationModule],
  controllers: [ShareController, VisitorShareController, ShareRequests],
  providers: [ShareService, SharedParcels],
})
export class ShareModule {}
