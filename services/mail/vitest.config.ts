import { mergeConfig } from 'vitest/config';
import { serviceProject } from '../../tests/support/vitest-service.ts';

/** Mails take their way through queue, worker and server: on a busy machine that takes a while. */
export default mergeConfig(serviceProject('mail'), {
  test: { testTimeout: 30_000, expect: { poll: { timeout: 15_000 } } },
});
