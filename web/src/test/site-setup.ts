// The site's pages are fetched when they are opened. Here they are there before the first test: fetching them within
// it takes longer than a test may on a busy machine.
import.meta.glob(['../site/**/*.tsx', '!**/*.test.tsx'], { eager: true });
