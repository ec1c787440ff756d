import { describeService } from '@vaultway/common';
import { mailService } from './app.module.js';
import type { MailConfig } from './config.js';

/** The OpenAPI document of the mail service; openapi.json beside package.json is its checked-in copy. */
export const describeMail = () => describeService(mailService({} as MailConfig)); // nothing is started, so nothing is configured
