import { describeService } from '@vaultway/common';
import { authService } from './app.module.js';
import type { AuthConfig } from './config.js';

/** Generates the auth service's OpenAPI document; openapi.json beside package.json is its checked-in copy. */
export const describeAuth = () => describeService(authService({} as AuthConfig)); // nothing starts, so no configuration is needed
