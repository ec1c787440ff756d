import { mergeConfig } from 'vitest/config';
import { serviceProject } from '../../tests/support/vitest-service.ts';

/** Mails pass through a queue, a worker and a server, which takes a while on a busy machine. */
export default mergeConfig(serviceProject('mail'), {
  test: { testTimeout: 60_000, expect: { poll: { timeout: 45_000 } } },
});
