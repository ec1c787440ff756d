import { verdictOn } from './sentences.ts';

const input = (id: string) => document.getElementById(id) as HTMLInputElement;

/** Checks the chosen file with the given keys, in this page alone. */
async function check(): Promise<void> {
  const [file] = input('file').files ?? [];
  const result = document.getElementById('result');
  if (!file || !result) return;
  const keys = input('keys').value.split(/\s+/).filter(Boolean);
  const { isProven, sentence } = await verdictOn(file, keys);
  result.className = isProven ? 'good' : 'bad';
  result.textContent = `${file.name}: ${sentence}`;
}

for (const id of ['file', 'keys']) input(id).addEventListener('change', () => void check());
