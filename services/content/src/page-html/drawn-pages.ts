import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { LANGUAGE_COOKIE } from '@vaultway/contracts';
import type { ContentConfig } from '../config.js';
import { textOfWebsite } from '../website.js';

/** Inputs for the web server's choice of a page's language. */
export interface LanguageSources {
  /** From the address (`?lang=`). */
  asked: string | undefined;
  /** From the cookie. */
  kept: string | undefined;
  /** From the browser (Accept-Language). */
  accepted: string | undefined;
}

const LANGUAGE = /^[a-z]{2}$/;

/** Fetches the pages that the website drew at build time. */
@Injectable()
export class DrawnPages {
  constructor(@Inject(CONFIG) private readonly config: ContentConfig) {}

  homePage(visit: LanguageSources): Promise<string> {
    return this.drawn('/', visit, 200);
  }

  /** The shell of content pages; no page has this slug. */
  contentPage(visit: LanguageSources): Promise<string> {
    return this.drawn('/pages/-', visit, 200);
  }

  /** Another page of the site, by its address. */
  sitePage(path: string, visit: LanguageSources): Promise<string> {
    return this.drawn(path, visit, 200);
  }

  /** The "not found" page. */
  unknownAddress(visit: LanguageSources): Promise<string> {
    return this.drawn('/404', visit, 404);
  }

  private drawn(path: string, { asked, kept, accepted }: LanguageSources, status: number): Promise<string> {
    const address = new URL(path, this.config.WEB_URL);
    if (asked !== undefined && LANGUAGE.test(asked)) address.searchParams.set('lang', asked);
    const headers = new Headers({ accept: 'text/html', 'accept-language': accepted ?? '' });
    if (kept !== undefined && LANGUAGE.test(kept)) headers.set('cookie', `${LANGUAGE_COOKIE}=${kept}`);
    return textOfWebsite(address, status, headers);
  }
}
