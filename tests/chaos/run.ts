/** `npm run chaos -- mail`: breaks the product on purpose and reports what came of it. Each run takes minutes. */
const RUNS: Record<string, () => Promise<unknown>> = { mail: () => import('./mail.ts') };
const run = RUNS[process.argv[2] ?? ''];

if (run) await run();
else {
  console.error(`Which one? npm run chaos -- ${Object.keys(RUNS).join(' | ')}`);
  process.exitCode = 1;
}
