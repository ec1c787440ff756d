import { verdictOn } from './sentences.ts';

const input = (id: string) => document.getElementById(id) as HTMLInputElement;

let newest: object;

/** Checks the chosen file with the given keys, in this page alone. */
async function check(): Promise<void> {
  const [file] = input('file').files ?? [];
  const result = document.getElementById('result');
  if (!file || !result) return;
  const keys = input('keys').value.split(/\s+/).filter(Boolean);
  const asked = {};
  newest = asked;
  // The verdict on another file must not stay, also if this one cannot be read.
  result.className = '';
  result.textContent = `${file.name}: …`;
  const { isProven, sentence } = await verdictOn(file, keys);
  if (newest !== asked) return;
  result.className = isProven ? 'good' : 'bad';
  result.textContent = `${file.name}: ${sentence}`;
}

for (const id of ['file', 'keys']) input(id).addEventListener('change', () => void check());
