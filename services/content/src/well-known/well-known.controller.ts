import { Controller, Get, Header, Inject, Module, Redirect, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { AnswersFile, ApiError, CONFIG, Public } from '@vaultway/common';
import { type IconForm, iconPath } from '@vaultway/contracts/image-forms';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContentConfig } from '../config.js';
import { SettingsModule } from '../settings/settings.module.js';
import { SettingsService } from '../settings/settings.service.js';
import { siteOf } from '../site-map/site-of.js';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * DAY_MS;

/** Serves addresses that browsers and other programs try on every site. */
@Public()
@Controller()
export class WellKnownController {
  constructor(
    private readonly settings: SettingsService,
    @Inject(CONFIG) private readonly config: ContentConfig,
  ) {}

  @ApiExcludeEndpoint()
  @Get('index.html')
  @Redirect('/', 301)
  home() {}

  @ApiExcludeEndpoint()
  @Get('favicon.ico')
  @Redirect('/favicon.svg', 302)
  icon() {
    return this.ownIcon('192');
  }

  @ApiExcludeEndpoint()
  @Get(['apple-touch-icon.png', 'apple-touch-icon-precomposed.png'])
  @Redirect('/icon-192.png', 302)
  touchIcon() {
    return this.ownIcon('touch');
  }

  /** Password managers open it (W3C, "A Well-Known URL for Changing Passwords"). */
  @ApiExcludeEndpoint()
  @Get('.well-known/change-password')
  @Redirect('/control/account/password.html', 302)
  changePassword() {}

  @Get('.well-known/security.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @AnswersFile('text/plain', {
    summary: 'Get the contact for vulnerability reports (RFC 9116); none is set at first',
    errors: ['not_found'],
  })
  async security(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { contact_email: contact } = await this.settings.read();
    if (contact === null) throw new ApiError('not_found');
    const expires = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + VALID_MS);
    const lines = [
      `Contact: mailto:${encodeURI(contact)}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${siteOf(request, this.config)}/.well-known/security.txt`,
      '',
    ];
    await reply.send(lines.join('\n'));
  }

  /** @returns the owner's icon in place of the product's; nothing without one */
  private async ownIcon(form: IconForm) {
    const { favicon } = await this.settings.read();
    return favicon === null ? undefined : { url: iconPath(favicon, form) };
  }
}

@Module({ imports: [SettingsModule], controllers: [WellKnownController] })
export class WellKnownModule {}
