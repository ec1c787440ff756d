import { describe, expect, it, vi } from 'vitest';
import { createFormat } from './format';

const on = (day: string) => new Date(`${day}T00:00:00Z`);

describe('dates', () => {
  it('name the year only when it is not this one', () => {
    vi.setSystemTime('2026-06-01');
    const { day } = createFormat('en');

    expect([day(on('2026-11-24')), day(on('2027-01-02'))]).toEqual(['24 November', '2 January 2027']);
  });

  it('make a span as short as can be', () => {
    vi.setSystemTime('2026-06-01');
    const { span } = createFormat('en');

    expect(span(on('2026-11-24'), on('2026-11-26'))).toEqual({ from: '24', to: '26 November' });
    expect(span(on('2026-11-28'), on('2026-12-02'))).toEqual({ from: '28 November', to: '2 December' });
    expect(span(on('2026-12-30'), on('2027-01-02'))).toEqual({
      from: '30 December 2026',
      to: '2 January 2027',
    });
  });

  it('write the first day of a span as the language does', () => {
    vi.setSystemTime('2026-06-01');
    const span = (tag: string) => createFormat(tag).span(on('2026-11-24'), on('2026-11-26'));

    expect(span('de')).toEqual({ from: '24.', to: '26. November' });
    expect(span('fr')).toEqual({ from: '24', to: '26 novembre' });
  });

  it('stand before a time with the comma of the script', () => {
    expect(createFormat('de').moment('Gestern', '22:18')).toBe('Gestern, 22:18');
    expect(createFormat('ar').moment('أمس', '10:18')).toBe('أمس، 10:18');
  });

  it('begin with a capital where a sentence does', () => {
    const { begun, fullDay } = createFormat('ru');

    expect(begun(fullDay(on('2026-11-24')))).toBe('Вторник, 24 ноября 2026 г.');
  });

  it('follow the calendar of the language', () => {
    vi.setSystemTime('2026-06-01');
    const { from, to } = createFormat('fa').span(on('2026-11-20'), on('2026-11-24'));

    // 29 Aban and 3 Azar: one month with us, two with them.
    expect([from, to]).toEqual(['۲۹ آبان', '۳ آذر']);
  });
});
