import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WorkerProcess } from '@vaultway/common';
import { IMAGE_STORE, type ImageStore } from '@vaultway/common/images';
import { ICON_FORMS, type IconForm, largestForm } from '@vaultway/contracts/image-forms';
import { basename, extname } from 'node:path';
import type { IconRequest, IconSpec } from './icon-request.js';

/** Launchers crop maskable icons, but never inside a centered circle of 80 %: the square within that. */
const MASKED = 0.5 - 0.4 / Math.SQRT2;
const SPECS: Record<IconForm, Omit<IconSpec, 'size'>> = {
  '192': { background: 'transparent', padding: 0 },
  '512': { background: 'transparent', padding: 0 },
  maskable: { background: 'opaque', padding: MASKED },
  touch: { background: 'opaque', padding: 0 },
};
export const FORMS = Object.keys(ICON_FORMS) as IconForm[];

interface Drawing {
  picture: string;
  /** Undefined when the store does not have the picture. */
  icons: Promise<Record<IconForm, Buffer> | undefined>;
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
   * @returns a PNG; undefined when the store does not have the picture
   * @throws ApiError `unavailable` when the store is away, or drawing takes too long
   */
  async icon(picture: string, form: IconForm): Promise<Buffer | undefined> {
    if (this.kept?.picture !== picture) this.keep({ picture, icons: this.draw(picture) });
    return (await this.kept?.icons)?.[form];
  }

  /** Until another picture is asked for; if there is nothing to keep, the next one tries again. */
  private keep(drawing: Drawing) {
    this.kept = drawing;
    const forget = () => {
      if (this.kept === drawing) this.kept = undefined;
    };
    drawing.icons.then((icons) => icons ?? forget(), forget);
  }

  private async draw(picture: string) {
    const bytes = await this.store.get(basename(largestForm(picture)));
    if (!bytes) return undefined;
    const icons = FORMS.map((form) => ({ size: ICON_FORMS[form].size, ...SPECS[form] }));
    const drawn = await this.worker.run({ bytes, icons });
    const named = drawn.map((png, index) => [FORMS[index], Buffer.from(png)]);
    return Object.fromEntries(named) as Record<IconForm, Buffer>;
  }
}
