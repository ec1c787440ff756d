import { Controller, Inject, Logger } from '@nestjs/common';
import { ApiError, CompanySettings, CONFIG, OnRequest, RequestBody } from '@vaultway/common';
import { LANGUAGE_TABLE, type Paper, type RequestReply } from '@vaultway/contracts';
import type { TrackingConfig } from '../config.js';
import type { PaperContent } from './document-content.js';
import { Printer } from './printer.js';

/** Prints records of other services, which have no fonts. */
@Controller()
export class PaperController {
  private readonly logger = new Logger('papers');

  constructor(
    private readonly printer: Printer,
    private readonly settings: CompanySettings,
    @Inject(CONFIG) private readonly config: TrackingConfig,
  ) {}

  @OnRequest('paper.print')
  async print(@RequestBody('paper.print') paper: Paper): Promise<RequestReply<'paper.print'>> {
    try {
      const pdf = await this.printer.print({ kind: 'paper', ...this.contentOf(paper) });
      return { pdf: pdf.toString('base64'), refused: null };
    } catch (error) {
      const isFinal = error instanceof ApiError && error.code === 'too_slow_to_print';
      // Its facts and tables are personal data.
      this.logger.error({ err: error, title: paper.title }, 'could not print a paper');
      return { pdf: null, refused: isFinal ? 'too_slow_to_print' : 'unavailable' };
    }
  }

  private contentOf({ language, link, ...paper }: Paper): PaperContent {
    const { company_name, contact_address, contact_phone, contact_email } = this.settings.current();
    const { tag, direction } = LANGUAGE_TABLE[language];
    const lines = [contact_address, contact_phone, contact_email].filter((line) => line !== null);
    return {
      ...paper,
      language: tag,
      isRightToLeft: direction === 'rtl',
      company: { name: company_name, lines },
      link: link && { caption: link.caption, url: new URL(link.path, this.config.PUBLIC_URL).href },
    };
  }
}
