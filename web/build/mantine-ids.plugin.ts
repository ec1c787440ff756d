import type { Plugin } from 'vite';

/**
 * Mantine's ids as React gives them. Right after its first render each field switches to a random id instead, for pages
 * that an older React rendered on a server, so that all fields render again in the same task.
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
        if (left === code) this.error('The useId of Mantine has changed');
        done = true;
        return { code: left, map: null };
      },
    },
    buildEnd(failure) {
      if (!failure && !done && this.environment.name === 'admin')
        this.error('The useId of Mantine has moved');
    },
  };
}
