import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WorkerProcess } from '@vaultway/common';
import { IMAGE_STORE, type ImageStore } from '@vaultway/common/images';
import type { PublicSettings } from '@vaultway/contracts';
import { ICON_FORMS, type IconForm, largestForm } from '@vaultway/contracts/image-forms';
import { basename, extname } from 'node:path';
import type { IconRequest, IconSpec, PreviewRequest } from './icon-request.js';

/**
 * Margin of maskable icons: launchers crop everything outside a centered circle of 80 %; this is the square within it.
 */
const MASKED = 0.5 - 0.4 / Math.SQRT2;
/** Side of the square in which a picture's pixels are measured. */
const MEASURED = 128;
const SPECS: Record<IconForm, Omit<IconSpec, 'size'>> = {
  '192': { background: 'transparent', padding: 0 },
  '512': { background: 'transparent', padding: 0 },
  maskable: { background: 'opaque', padding: MASKED },
  touch: { background: 'opaque', padding: 0 },
};
export const FORMS = Object.keys(ICON_FORMS) as IconForm[];

interface Drawing {
  picture: string;
  /** Undefined if the store lacks the picture. */
  icons: Promise<Record<IconForm, Buffer> | undefined>;
}

type Looks = Pick<PublicSettings, 'accent' | 'logo'>;

/** Draws the installed app's icons from the owner's picture, and caches them while it stays the same. */
@Injectable()
export class AppIcons implements OnApplicationShutdown {
  private readonly worker = new WorkerProcess<IconRequest | PreviewRequest, Uint8Array[]>(
    new URL(`./icon-worker${extname(import.meta.url)}`, import.meta.url),
    { taskLimitMs: 10_000, idleLimitMs: 10_000, maxTasks: 4 },
  );
  private kept: Drawing | undefined;
  private preview: { path: string; png: Promise<Buffer> } | undefined;

  constructor(@Inject(IMAGE_STORE) private readonly store: ImageStore) {}

  onApplicationShutdown() {
    this.worker.stop();
  }

  /**
   * @param picture of the settings, `/uploads/images/<hash>.jpg`
   * @returns a PNG; undefined if the store lacks the picture
   * @throws ApiError `unavailable` when the store is down, or drawing takes too long
   */
  async icon(picture: string, form: IconForm): Promise<Buffer | undefined> {
    if (this.kept?.picture !== picture) this.keep({ picture, icons: this.draw(picture) });
    return (await this.kept?.icons)?.[form];
  }

  /**
   * @returns RGBA pixels of a picture in a transparent square; undefined if the store lacks the picture
   * @throws ApiError `unavailable` when the store is down, or drawing takes too long
   */
  async pixels(picture: string): Promise<Uint8Array | undefined> {
    const bytes = await this.store.get(basename(largestForm(picture)));
    if (!bytes) return undefined;
    const icons = [{ size: MEASURED, background: 'transparent' as const, padding: 0, raw: true }];
    const [pixels] = await this.worker.run({ bytes, icons });
    return pixels;
  }

  /**
   * Draws the picture of shared links, and caches it until another one is requested.
   *
   * @param path of the drawn picture, which names its color and logo
   * @param scene loads the product's own picture
   * @throws ApiError `unavailable` when the store or the web server is down, or drawing takes too long
   */
  async previewOf(path: string, { accent, logo }: Looks, scene: () => Promise<Uint8Array>): Promise<Buffer> {
    if (this.preview?.path === path) return this.preview.png;
    const draw = async () => {
      const bytes = logo === null ? undefined : await this.store.get(basename(largestForm(logo)));
      const request = { scene: await scene(), color: accent?.shape, logo: bytes };
      const [png = new Uint8Array()] = await this.worker.run(request);
      return Buffer.from(png);
    };
    const drawing = { path, png: draw() };
    this.preview = drawing;
    drawing.png.catch(() => {
      if (this.preview === drawing) this.preview = undefined;
    });
    return drawing.png;
  }

  /** Caches a drawing until another picture is requested; the next request retries a failed one. */
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
