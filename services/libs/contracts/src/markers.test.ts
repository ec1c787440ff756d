import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../../tests/support/linear-time.js';
import { firstWords, parseContent } from './markers.js';

const text = (words: string) => ({ kind: 'text', text: words });

describe('the text of a content page', () => {
  it('keeps plain lines as typed', () => {
    expect(parseContent('One <b>line</b>\r\nand & another')).toEqual([
      [text('One <b>line</b>')],
      [text('and & another')],
    ]);
  });

  it('reads a blank line as a line break', () => {
    expect(parseContent('a\n \nb')).toEqual([[text('a')], [], [text('b')]]);
  });

  it('reads bold, underlined and struck words beside plain ones', () => {
    expect(parseContent('We **guard** your __gold__ not ~~lead~~.')).toEqual([
      [
        text('We '),
        { kind: 'bold', text: 'guard' },
        text(' your '),
        { kind: 'underline', text: 'gold' },
        text(' not '),
        { kind: 'strike', text: 'lead' },
        text('.'),
      ],
    ]);
  });

  it('accepts letters of any script, spaces and question marks in marked words', () => {
    expect(parseContent('**आप कैसे हैं?** __می‌خواهم__ ~~Où est~~')).toEqual([
      [
        { kind: 'bold', text: 'आप कैसे हैं?' },
        text(' '),
        { kind: 'underline', text: 'می‌خواهم' },
        text(' '),
        { kind: 'strike', text: 'Où est' },
      ],
    ]);
  });

  it('leaves markers around anything else as typed', () => {
    expect(parseContent('**24 hours** __a.b__ ~~x!~~ ** **** __')).toEqual([
      [text('**24 hours** __a.b__ ~~x!~~ ** **** __')],
    ]);
  });

  it('reads images and videos with http and https addresses', () => {
    expect(parseContent('![image](https://a.example/b_(c).jpg)\n[video](http://a.example/d.mp4)')).toEqual([
      [{ kind: 'image', url: 'https://a.example/b_(c).jpg', label: '' }],
      [{ kind: 'video', url: 'http://a.example/d.mp4', label: '' }],
    ]);
  });

  it("uses an image's own label", () => {
    expect(parseContent('![Our vault](https://a.example/v.png)')).toEqual([
      [{ kind: 'image', url: 'https://a.example/v.png', label: 'Our vault' }],
    ]);
  });

  it('never accepts another kind of address', () => {
    const lines = '![image](javascript:alert)\n[video](data:video/mp4;base64,AA)\n![image](//a.example/x)';
    expect(
      parseContent(lines)
        .flat()
        .map(({ kind }) => kind),
    ).toEqual(['text', 'text', 'text']);
  });

  it.each([
    ['images that never end', '!['],
    ['videos that never end', '[video](http://a'],
    ['videos within videos', '[video](http://a)'.replace(')', '[video](http://b)')],
    ['bold words that never end', '**a '],
    ['signs', '**__~~'],
  ])('reads twenty thousand %s quickly', async (_what, piece) => {
    expect(await processorMs(() => parseContent(piece.repeat(20_000)))).toBeLessThan(1000);
  });

  it('accepts brackets in addresses, but not in labels', () => {
    expect(parseContent('![a ![image](https://a.example/b.png)')).toEqual([
      [text('![a '), { kind: 'image', url: 'https://a.example/b.png', label: '' }],
    ]);
  });
});

it('describes a page by its first words, and separates list items', () => {
  expect(firstWords('**Storage**\n\n- Vaults in Zürich\n* Vans\nand - more')).toBe(
    'Storage • Vaults in Zürich • Vans and - more',
  );
});
