import { expect, it } from 'vitest';
import { contentWarnings } from './content-warnings';

const told = (content: string) => contentWarnings(content).map(({ kind, line, text }) => [kind, line, text]);

it('reports text that will be shown literally', () => {
  const content = 'Open **24 hours**\n<b>gold</b>\n![image](picture.png)\nfine **words** - 2 * 3 * 4';
  expect(told(content)).toEqual([
    ['words', 1, '**24 hours**'],
    ['html', 2, '<b>'],
    ['address', 3, '![image](picture.png)'],
  ]);
});

it('reports what other editors would read as a heading, emphasis or code', () => {
  expect(told('# Our history\n*An image caption*\nsee _this_ and `that`')).toEqual([
    ['words', 1, '# Our history'],
    ['words', 2, '*An image caption*'],
    ['words', 3, '_this_'],
  ]);
  expect(told('Room #4, 2 * 3 * 4, a_b_c, * first\n#gold')).toEqual([]);
});

it('reports media that a secure site cannot show', () => {
  expect(told('![image](http://a.example/v.png)\n[video](https://a.example/v.mp4)')).toEqual([
    ['insecure', 1, 'http://a.example/v.png'],
  ]);
});

it('reports nothing for plain text, and never more than five warnings', () => {
  expect(told('3 < 4, a_b, **bold**\n\n- a list')).toEqual([]);
  expect(told('<i>\n'.repeat(20))).toHaveLength(5);
});

it('scans a hundred thousand characters quickly', () => {
  const begin = performance.now();
  for (const part of ['**1', '*1 ', '_a', '<a', '![', '[a]('])
    contentWarnings(part.repeat(100_000 / part.length));
  expect(performance.now() - begin).toBeLessThan(4000);
});
