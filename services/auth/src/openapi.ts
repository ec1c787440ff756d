import { describeService } from '@vaultway/common';
import { authService } from './app.module.js';
import type { AuthConfig } from './config.js';

/** The OpenAPI document of the auth service; openapi.json beside package.json is its checked-in copy. */
export const describeAuth = () => describeService(authService({} as AuthConfig)); // nothing is started, so nothing is configured
