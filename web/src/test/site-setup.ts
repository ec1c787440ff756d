// Loads the site's lazy pages before the first test: within it, that takes longer than a test may on a busy machine.
import.meta.glob(['../site/**/*.tsx', '!**/*.test.tsx'], { eager: true });
