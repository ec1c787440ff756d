import 'i18next';
import type admin from '@/locales/en/admin.json';
import type site from '@/locales/en/site.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site';
    resources: { site: typeof site; admin: typeof admin };
  }
}
