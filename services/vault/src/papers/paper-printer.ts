import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient } from '@vaultway/common';
import type { Paper, PlaceLabels } from '@vaultway/contracts';

/** Shorter than the gateway's time limit for a response. */
const LIMIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 2;

/** Has tracking print papers, which has the fonts and the process for that. */
@Injectable()
export class PaperPrinter {
  constructor(private readonly messages: MessageClient) {}

  /** @throws ApiError `unavailable` if it takes longer, and the same paper later is there; `too_slow_to_print` */
  async print(paper: Paper | PlaceLabels): Promise<Buffer> {
    const answer = await this.messages.ask('paper.print', paper, { fallback: undefined, limitMs: LIMIT_MS });
    if (answer?.pdf) return Buffer.from(answer.pdf, 'base64');
    if (answer?.refused === 'too_slow_to_print') throw new ApiError('too_slow_to_print');
    throw new ApiError('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
  }
}
