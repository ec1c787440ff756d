import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import type { TrackingConfig } from '../config.js';
import { NoteSigner } from './signed-note.js';

/** Signs as LOG_ORIGIN, by default the site's host with /log. */
@Injectable()
export class LogSigner extends NoteSigner {
  constructor(@Inject(CONFIG) { LOG_KEY, LOG_ORIGIN, PUBLIC_URL }: TrackingConfig) {
    super(LOG_ORIGIN ?? `${new URL(PUBLIC_URL).host}/log`, LOG_KEY);
  }
}
