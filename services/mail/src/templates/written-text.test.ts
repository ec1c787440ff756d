import { describe, expect, it } from 'vitest';
import { writtenHtml } from './written-text.js';

const html = (text: string) =>
  writtenHtml(text, (part) => String(part).replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
const linked = (url: string) => `<a href="${url}" style="color:inherit">${url}</a>`;
const list = (...entries: string[]) =>
  `<ul style="margin:0;padding:0 20px">${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`;

describe('a written text', () => {
  it.each([
    ['- a\n- b', list('a', 'b')],
    ['Bring:\r\n- a\r\n- b\r\nThanks', `Bring:${list('a', 'b')}Thanks`],
    ['* a\n• b', list('a', 'b')],
    ['  - a <b>', list('a &lt;b>')],
    ['- see https://a.example', list(`see ${linked('https://a.example')}`)],
    ['-5 degrees', '-5 degrees'],
    ['-- \nAnna', '-- <br />Anna'],
    ['- \nx', '- <br />x'],
    ['a - b', 'a - b'],
    ['a\n\n\n\nb', 'a<br /><br />b'],
  ])('%j has its lists', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    ['See https://a.example/x.', `See ${linked('https://a.example/x')}.`],
    ['(https://a.example/x)', `(${linked('https://a.example/x')})`],
    ['https://a.example/x_(y)', linked('https://a.example/x_(y)')],
    ['(see https://a.example/x_(y)).', `(see ${linked('https://a.example/x_(y)')}).`],
    ['<https://a.example>', `&lt;${linked('https://a.example')}>`],
    ['HTTPS://A.example, then', `${linked('HTTPS://A.example')}, then`],
    ['https://a.example/?a=1&b=2', linked('https://a.example/?a=1&amp;b=2')],
    ['https://a.example/دليل؟ نعم', `${linked('https://a.example/دليل')}؟ نعم`],
    ['https:// and javascript:alert(1)', 'https:// and javascript:alert(1)'],
    ['"https://a.example"', `"${linked('https://a.example')}"`],
  ])('%j has its links', (text, expected) => {
    expect(html(text)).toBe(expected);
  });
});
