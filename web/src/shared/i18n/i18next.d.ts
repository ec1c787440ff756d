import 'i18next';
import type audit from '@/locales/en/audit.json';
import type account from '@/locales/en/account.json';
import type policy from '@/locales/en/policy.json';
import type admin from '@/locales/en/admin.json';
import type site from '@/locales/en/site.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site';
    resources: {
      site: typeof site;
      admin: typeof admin;
      account: typeof account;
      policy: typeof policy;
      audit: typeof audit;
    };
  }
}
