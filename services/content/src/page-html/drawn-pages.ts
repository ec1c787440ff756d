import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { LANGUAGE_COOKIE } from '@vaultway/contracts';
import type { ContentConfig } from '../config.js';
import { pageOfWebsite, textOfWebsite } from '../website.js';

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

  /** Returns the page that the web server has at a path of any kind, found or not. */
  anyPage(
    path: string,
    withCode: boolean,
    visit: LanguageSources,
  ): Promise<{ status: number; html: string }> {
    const address = new URL(this.config.WEB_URL);
    // Unlike `new URL(path)`, never changes the host.
    address.pathname = path;
    if (withCode) address.searchParams.set('code', '-');
    return pageOfWebsite(inLanguage(address, visit), headersOf(visit));
  }

  private drawn(path: string, visit: LanguageSources, status: number): Promise<string> {
    const address = inLanguage(new URL(path, this.config.WEB_URL), visit);
    return textOfWebsite(address, status, headersOf(visit));
  }
}

function inLanguage(address: URL, { asked }: LanguageSources): URL {
  if (asked !== undefined && LANGUAGE.test(asked)) address.searchParams.set('lang', asked);
  return address;
}

function headersOf({ kept, accepted }: LanguageSources): Headers {
  const headers = new Headers({ accept: 'text/html', 'accept-language': accepted ?? '' });
  if (kept !== undefined && LANGUAGE.test(kept)) headers.set('cookie', `${LANGUAGE_COOKIE}=${kept}`);
  return headers;
}
