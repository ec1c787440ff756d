import type { Plugin } from 'vite';

/**
 * Mantine's ids as React gives them. Right after its first picture each field takes an id by chance instead, for pages
 * that an older React drew on a server, and with the first of them React draws all fields again in the same task.
 */
export function mantineIds(): Plugin {
  let done = false;
  return {
    name: 'mantine-ids',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/ },
      handler(code) {
        const left = code.replace(/^\s*useIsomorphicEffect\(\(\) => \{.*?^\s*\}, \[\]\);$/ms, '');
        if (left === code) this.error('Mantine gives ids in another way now');
        done = true;
        return { code: left, map: null };
      },
    },
    buildEnd(failure) {
      if (!failure && !done && this.environment.name === 'admin')
        this.error('Mantine keeps its ids elsewhere now');
    },
  };
}
