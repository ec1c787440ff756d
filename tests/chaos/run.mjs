/** `npm run chaos -- mail`: breaks the product on purpose and says what came of it. Each run takes minutes. */
const RUNS = ['mail'];
const [name] = process.argv.slice(2);

if (RUNS.includes(name)) await import(`./${name}.mjs`);
else {
  console.error(`Say which one: npm run chaos -- ${RUNS.join(' | ')}`);
  process.exitCode = 1;
}
