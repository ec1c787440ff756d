import { describe, expect, it, vi } from 'vitest';
import { createFormat } from './format';

/** Shows non-breaking spaces as `_`. */
const seen = (text: string) => text.replaceAll('\u00a0', '_');
const on = (day: string) => new Date(`${day}T00:00:00Z`);

const spanIn = (tag: string) => (from: Date, to: Date) => {
  const ends = createFormat(tag).span(from, to);
  return { from: seen(ends.from), to: seen(ends.to) };
};

describe('dates', () => {
  it('name the year only if it is not the current one', () => {
    vi.setSystemTime('2026-06-01');
    const { day, dayOfWeek } = createFormat('en');

    expect([day(on('2026-11-24')), day(on('2027-01-02'))].map(seen)).toEqual([
      '24_November',
      '2_January_2027',
    ]);
    expect(seen(dayOfWeek(on('2026-11-24')))).toBe('Tuesday 24_November');
    expect(seen(dayOfWeek(on('2025-12-30')))).toMatch(/^Tuesday,? 30_December_2025$/);
  });

  it("know the year by the visitor's clock", () => {
    vi.setSystemTime('2026-12-31T18:00:00Z');
    for (const [part, value] of Object.entries({ getFullYear: 2027, getMonth: 0, getDate: 1 }))
      vi.spyOn(Date.prototype, part as 'getDate').mockReturnValue(value);

    expect(seen(createFormat('en').day(on('2026-01-02')))).toBe('2_January_2026');
    vi.restoreAllMocks();
  });

  it.each([
    ['en', 'in 3 days'],
    ['ar', 'بعد 3 أيام'],
  ])('are in exactly that many days: %s', (tag, words) => {
    expect(createFormat(tag).inDays(3)).toBe(words);
  });

  it('shorten a span as far as possible', () => {
    vi.setSystemTime('2026-06-01');
    const span = spanIn('en');

    expect(span(on('2026-11-24'), on('2026-11-26'))).toEqual({ from: '24', to: '26_November' });
    expect(span(on('2026-11-28'), on('2026-12-02'))).toEqual({ from: '28_November', to: '2_December' });
    expect(span(on('2026-12-30'), on('2027-01-02'))).toEqual({
      from: '30_December_2026',
      to: '2_January_2027',
    });
  });

  it('format the first day of a span as the language does', () => {
    vi.setSystemTime('2026-06-01');
    const span = (tag: string) => spanIn(tag)(on('2026-11-24'), on('2026-11-26'));

    expect(span('de')).toEqual({ from: '24.', to: '26._November' });
    expect(span('fr')).toEqual({ from: '24', to: '26_novembre' });
  });

  it('may break after the weekday, but not between day, month and year', () => {
    const full = (tag: string) => seen(createFormat(tag).fullDay(on('2026-11-24')));

    expect(full('en')).toBe('Tuesday, 24_November_2026');
    expect(full('de')).toBe('Dienstag, 24._November_2026');
    expect(full('tr')).toBe('24_Kasım_2026_Salı');
  });

  it("are joined to a time with the script's comma", () => {
    expect(createFormat('de').moment('Gestern', '22:18')).toBe('Gestern, 22:18');
    expect(createFormat('ar').moment('أمس', '10:18')).toBe('أمس، 10:18');
  });

  it('start with a capital at the beginning of a sentence', () => {
    const { begun, fullDay } = createFormat('ru');

    expect(seen(begun(fullDay(on('2026-11-24'))))).toBe('Вторник, 24_ноября_2026_г.');
  });

  it('follow the calendar of the language', () => {
    vi.setSystemTime('2026-06-01');
    const { from, to } = spanIn('fa')(on('2026-11-20'), on('2026-11-24'));

    // 29 Aban and 3 Azar: one month in the Gregorian calendar, two in the Persian one.
    expect([from, to]).toEqual(['۲۹_آبان', '۳_آذر']);
  });
});
