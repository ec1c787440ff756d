import { lazy } from 'react';
import { addTexts, type TextFiles } from '@/shared/i18n/i18n';
import { Policy } from './policy';

const policyTexts: TextFiles = import.meta.glob('../../locales/*/policy.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The page, once its texts are there. */
const Texted = lazy(async () => {
  await addTexts('policy', policyTexts);
  return { default: Policy };
});

export default function PolicyPage() {
  return <Texted />;
}
