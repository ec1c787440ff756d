import { Controller, Inject, Logger } from '@nestjs/common';
import { ApiError, CompanySettings, CONFIG, OnRequest, RequestBody } from '@vaultway/common';
import { LANGUAGE_TABLE, type Paper, type PlaceLabels, type RequestReply } from '@vaultway/contracts';
import type { TrackingConfig } from '../config.js';
import type { LabelsContent, PaperContent } from './document-content.js';
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
  async print(@RequestBody('paper.print') asked: Paper | PlaceLabels): Promise<RequestReply<'paper.print'>> {
    try {
      const pdf = await this.printer.print(
        'labels' in asked
          ? { kind: 'labels', ...this.labelsOf(asked) }
          : { kind: 'paper', ...this.contentOf(asked) },
      );
      return { pdf: pdf.toString('base64'), refused: null };
    } catch (error) {
      const isFinal = error instanceof ApiError && error.code === 'too_slow_to_print';
      // Its facts and tables are personal data.
      this.logger.error(
        { err: error, title: 'labels' in asked ? 'labels' : asked.title },
        'could not print a paper',
      );
      return { pdf: null, refused: isFinal ? 'too_slow_to_print' : 'unavailable' };
    }
  }

  /** A scanner types the code of a place, from bars or QR code, into any field that takes it. */
  private labelsOf({ format, labels }: PlaceLabels): LabelsContent {
    return {
      format,
      company: this.settings.current().company_name,
      labels: labels.map(({ code, name, around }) => ({
        code,
        url: code,
        to: around,
        recipient: code,
        destination: name ?? '',
        sender: null,
        pickup: null,
        notes: null,
      })),
    };
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
