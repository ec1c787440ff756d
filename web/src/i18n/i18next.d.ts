import 'i18next';
import type control from '../locales/en/control.json';
import type publicTexts from '../locales/en/public.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'public';
    resources: { public: typeof publicTexts; control: typeof control };
  }
}
