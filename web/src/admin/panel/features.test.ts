import { expect, it } from 'vitest';
import type { AdminFeature } from '@/admin/ui/pages/feature';
import { FEATURES } from './features';

const found = import.meta.glob<Record<string, AdminFeature>>('../*/*.feature.ts', { eager: true });

it('includes the feature of every folder', () => {
  const parts = new Set(FEATURES);
  const missing = Object.keys(found).filter(
    (file) => !Object.values(found[file] ?? {}).some((feature) => parts.has(feature)),
  );
  expect(missing).toEqual([]);
});
