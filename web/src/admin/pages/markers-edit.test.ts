import { describe, expect, it } from 'vitest';
import { editFor, type Marker } from './markers-edit';

/** Applies a marker to a text with the selection between `<` and `>`, and returns the result in the same notation. */
function press(marker: Marker, shown: string): string {
  const start = shown.indexOf('<');
  const end = shown.indexOf('>') - 1;
  const text = shown.replace(/[<>]/g, '');
  const edit = editFor(marker, { text, start, end });
  const changed = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  return `${changed.slice(0, edit.start)}<${changed.slice(edit.start, edit.end)}>${changed.slice(edit.end)}`;
}

describe('a marker button', () => {
  it.each<[Marker, string, string]>([
    ['bold', 'We <guard> it', 'We <**guard**> it'],
    ['underline', 'We< guard >it', 'We< __guard__ >it'],
    ['strike', '<lead>', '<~~lead~~>'],
    ['bold', 'We <**guard**> it', 'We <guard> it'],
    ['bold', 'We **<guard>** it', 'We <guard> it'],
    ['bold', 'We <**$& $$ $1**> it', 'We <$& $$ $1> it'],
    ['bold', '<one\n\ntwo>', '<**one**\n\n**two**>'],
    ['bold', 'end <>', 'end **<>**'],
    ['image', '<https://a.example/b.jpg>', '![image](<https://a.example/b.jpg>)'],
    ['image', '<>', '![image](<https://>)'],
    ['image', '<Our vault>', '![Our vault](<https://>)'],
    ['video', 'see <this>', 'see this [video](<https://>)'],
  ])('%s turns %j into %j', (marker, before, after) => {
    expect(press(marker, before)).toBe(after);
  });
});
