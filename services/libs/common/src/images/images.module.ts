import type { DynamicModule } from '@nestjs/common';
import { CONFIG } from '../config/index.js';
import { NightlyModule } from '../nightly/index.js';
import { ImageCleaning } from './image-cleaning.js';
import { IMAGE_STORE } from './image-store.js';
import { ImageStoreMetrics } from './image-store.metrics.js';
import { createImageStore, type ImageStoreConfig } from './image-store.config.js';
import { Images } from './images.js';
import { IMAGES_OPTIONS, type ImagesOptions } from './images-options.js';

class ImagesModule {}

/**
 * Provides {@link Images}. The service also spreads `imageStoreConfig` into its configuration and calls
 * `createImagesTable` in a migration.
 */
export const imagesModule = (options: ImagesOptions): DynamicModule => ({
  global: true,
  module: ImagesModule,
  imports: [NightlyModule],
  providers: [
    { provide: IMAGES_OPTIONS, useValue: options },
    {
      provide: IMAGE_STORE,
      inject: [CONFIG],
      useFactory: (config: ImageStoreConfig) => createImageStore(config),
    },
    Images,
    ImageCleaning,
    ImageStoreMetrics,
  ],
  exports: [Images, IMAGE_STORE],
});
