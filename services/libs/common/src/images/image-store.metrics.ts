import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics, responds } from '../metrics/index.js';
import { IMAGE_STORE, type ImageStore } from './image-store.js';

/** Name of no image. */
const NONE = `${'0'.repeat(32)}.jpg`;

/** Tells whether the image store responds. */
@Injectable()
export class ImageStoreMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    @Inject(IMAGE_STORE) private readonly store: ImageStore,
  ) {}

  onModuleInit() {
    this.metrics.gauge({
      name: 'reaches_image_store',
      help: '1 if the image store responds, otherwise 0',
      collect: responds(() => this.store.has(NONE)),
    });
  }
}
