import { describe, expect, it } from 'vitest';
import { blocksOf, linksIn, playerOf } from './content-blocks.js';

const kinds = (content: string) => blocksOf(content).map(({ kind }) => kind);

describe("a page's blocks", () => {
  it('treat a line of only bold words as a heading', () => {
    expect(blocksOf('**Where is my parcel?** \nOn **its** way')).toMatchObject([
      { kind: 'heading', text: 'Where is my parcel?' },
      { kind: 'paragraph', lead: false },
    ]);
  });

  it('mark the first paragraph as the lead', () => {
    expect(blocksOf('\nFirst\nSecond')).toMatchObject([
      { kind: 'break' },
      { kind: 'paragraph', lead: true },
      { kind: 'paragraph', lead: false },
    ]);
  });

  it('join lines that begin with a hyphen or a number into lists', () => {
    expect(blocksOf('- gold\n- **silver**\n1. weigh\n2) seal')).toMatchObject([
      { kind: 'list', ordered: false, items: [[{ text: 'gold' }], [{ kind: 'bold' }]] },
      { kind: 'list', ordered: true, items: [[{ text: 'weigh' }], [{ text: 'seal' }]] },
    ]);
  });

  it('ignore a hyphen or a number within a sentence', () => {
    expect(kinds('-5 degrees\n24 hours\n1.5 kg\n**')).toEqual(Array(4).fill('paragraph'));
  });

  it('keep media separate', () => {
    expect(kinds('![A bar](https://a.example/v.png)\nsee ![image](https://a.example/v.png)')).toEqual([
      'media',
      'paragraph',
    ]);
  });
});

describe('links in a text', () => {
  it('are its web and email addresses, without final punctuation', () => {
    expect(linksIn('See https://a.example/b?c=1. Or (hello@gold.example)!')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://a.example/b?c=1', href: 'https://a.example/b?c=1' },
      { text: '. Or (', href: null },
      { text: 'hello@gold.example', href: 'mailto:hello@gold.example' },
      { text: ')!', href: null },
    ]);
  });

  it.each(['javascript:alert(1)', 'a@b', '@handle', 'http://'])('are not found in %s', (text) => {
    expect(linksIn(text).every(({ href }) => href === null)).toBe(true);
  });

  it.each(['https://', 'a@', 'a.', 'a@a.', 'aaaa'])('are found quickly in long repetitions of %j', (part) => {
    const begin = performance.now();
    linksIn(part.repeat(20_000));
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});

describe('a player', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10',
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?',
    ],
    ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?'],
    ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?'],
    ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?'],
  ])('of %s has the address %s', (address, src) => {
    expect(playerOf(address)?.src.startsWith(src)).toBe(true);
  });

  it.each([
    'https://a.example/film.mp4',
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v="><script>',
    'https://vimeo.com/about',
  ])('is not needed for %s', (address) => {
    expect(playerOf(address)).toBeNull();
  });
});
