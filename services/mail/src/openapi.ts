import { describeService } from '@vaultway/common';
import { mailService } from './app.module.js';
import type { MailConfig } from './config.js';

/** Generates the mail service's OpenAPI document; openapi.json beside package.json is its checked-in copy. */
export const describeMail = () => describeService(mailService({} as MailConfig)); // nothing starts, so no configuration is needed
