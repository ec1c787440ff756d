import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { LANGUAGE_COOKIE } from '@vaultway/contracts';
import type { ContentConfig } from '../config.js';
import { textOfWebsite } from '../website.js';

/** What the language of a page is chosen by. The web server chooses. */
export interface LanguageSources {
  /** By the address (`?lang=`). */
  asked: string | undefined;
  /** By the cookie. */
  kept: string | undefined;
  /** By the browser (Accept-Language). */
  accepted: string | undefined;
}

const LANGUAGE = /^[a-z]{2}$/;

/** The pages that the website drew at build time. */
@Injectable()
export class DrawnPages {
  constructor(@Inject(CONFIG) private readonly config: ContentConfig) {}

  homePage(visit: LanguageSources): Promise<string> {
    return this.drawn('/', visit, 200);
  }

  /** What every content page begins with; no page has this slug. */
  contentPage(visit: LanguageSources): Promise<string> {
    return this.drawn('/pages/-', visit, 200);
  }

  /** The page that says that there is none. */
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
