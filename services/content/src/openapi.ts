import { describeService } from '@vaultway/common';
import { contentService } from './app.module.js';
import type { ContentConfig } from './config.js';

/** Generates the content service's OpenAPI document; openapi.json beside package.json is its checked-in copy. */
export const describeContent = () => describeService(contentService({} as ContentConfig)); // nothing starts, so no configuration is needed
