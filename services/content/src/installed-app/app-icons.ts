import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WorkerProcess } from '@vaultway/common';
import { IMAGE_STORE, type ImageStore } from '@vaultway/common/images';
import { ICON_FORMS, type IconForm, LARGEST_IMAGE_WIDTH } from '@vaultway/contracts/image-variants';
import { basename, extname } from 'node:path';
import type { IconRequest, IconSpec } from './icon-request.js';

/** What a phone cuts away leaves a circle of 80 % for certain; Apple's rounds the corners alone. */
const MASKED = 0.1;
const SPECS: Record<IconForm, Omit<IconSpec, 'size'>> = {
  '192': { ground: 'none', padding: 0 },
  '512': { ground: 'none', padding: 0 },
  maskable: { ground: 'full', padding: MASKED },
  touch: { ground: 'full', padding: 0 },
};
export const FORMS = Object.keys(ICON_FORMS) as IconForm[];

/** By their forms. */
type Icons = ReadonlyMap<string, Buffer>;

interface Drawing {
  picture: string;
  /** Undefined when the store does not have the picture. */
  icons: Promise<Icons | undefined>;
}

/** The icons of the installed app, drawn from the owner's once and kept as long as it is the owner's. */
@Injectable()
export class AppIcons implements OnApplicationShutdown {
  private readonly worker = new WorkerProcess<IconRequest, Uint8Array[]>(
    new URL(`./icon-worker${extname(import.meta.url)}`, import.meta.url),
    { taskLimitMs: 10_000, idleLimitMs: 10_000, maxTasks: 4 },
  );
  private kept: Drawing | undefined;

  constructor(@Inject(IMAGE_STORE) private readonly store: ImageStore) {}

  onApplicationShutdown() {
    this.worker.stop();
  }

  /**
   * @param picture of the settings, `/uploads/images/<hash>.jpg`
   * @returns a PNG; undefined when there is no such form, or the store has lost the picture
   * @throws ApiError `unavailable` when the store is away, or drawing takes too long
   */
  async icon(picture: string, form: string): Promise<Buffer | undefined> {
    if (this.kept?.picture !== picture) this.keep({ picture, icons: this.draw(picture) });
    return (await this.kept?.icons)?.get(form);
  }

  /** Until another picture is asked for; if there is nothing to keep, the next one tries again. */
  private keep(drawing: Drawing) {
    this.kept = drawing;
    const forget = () => {
      if (this.kept === drawing) this.kept = undefined;
    };
    drawing.icons.then((icons) => icons ?? forget(), forget);
  }

  private async draw(picture: string): Promise<Icons | undefined> {
    // Unlike the JPEG it keeps what is transparent.
    const bytes = await this.store.get(`${basename(picture, '.jpg')}-${LARGEST_IMAGE_WIDTH}.webp`);
    if (!bytes) return undefined;
    const icons = FORMS.map((form) => ({ size: ICON_FORMS[form].size, ...SPECS[form] }));
    const drawn = await this.worker.run({ bytes, icons });
    return new Map(drawn.map((png, index) => [FORMS[index] ?? '', Buffer.from(png)]));
  }
}
