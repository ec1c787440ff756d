import { describeService } from '@vaultway/common';
import { contentService } from './app.module.js';
import type { ContentConfig } from './config.js';

/** The OpenAPI document of the content service; openapi.json beside package.json is its checked-in copy. */
export const describeContent = () => describeService(contentService({} as ContentConfig)); // nothing is started, so nothing is configured
