import { describe, expect, it } from 'vitest';
import { codeBits, GUESSABLE_BELOW_BITS, isGuessableCode } from './guessable-code.js';
import { generateTrackingCode } from './tracking-code.js';

describe('a guessable code', () => {
  it.each([
    '1',
    '12345',
    'TEST',
    '',
    ' - ',
    'VW-7Q4K',
    'VW-000123',
    'PARCEL1',
    'SHIPMENT2024001',
    'GOLDBAR-2026-000123',
    'VW20261122000123',
    // Codes of other companies: postal items (UPU S10), UPS, FedEx, and invented ones.
    'RR123456789GB',
    'CP 473 846 201 DE',
    '1Z12345E0205271688',
    '1Z 5R8 9A7 03 9472 6150',
    '794658321047',
    '2026-11-28',
    '20261128-0642',
    '+44 20 7946 0123',
    '0041791234567',
    '1234',
    'TEST1',
    'AAAA',
    'VW-0001',
    'GOLD',
    'Parcel Lovelace',
    'qwertz',
    '1234567890123456789012345678901234567890',
    'ABABABABABABABABABABABABABABABAB',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'abcdefghijklmnopqrstuvwxyz',
    '９８７６５４３２１',
  ])('is %j', (code) => {
    expect(isGuessableCode(code)).toBe(true);
  });

  it.each(['7KF4-WM2X-9TPD-C3HR', '9f8c2b17-64de-4c0a-b3f5-12d7e8a09b6c', '9847301562839475'])(
    'is not %j',
    (code) => {
      expect(isGuessableCode(code)).toBe(false);
    },
  );

  it('is detected ignoring case, spaces and hyphens', () => {
    expect(codeBits('7kf4 wm2x')).toBe(codeBits('7KF4-WM2X'));
  });

  it('is not strengthened by a public prefix', () => {
    const code = 'VAULTWAY-W7K2M9';
    expect(codeBits(code, 'VAULTWAY')).toBe(codeBits('W7K2M9'));
    expect(codeBits(code, 'VW')).toBe(codeBits(code));
  });

  it('does not become harder to guess by repeating itself', () => {
    for (const part of randomTexts(200, 5)) {
      expect(codeBits(part.repeat(4))).toBeLessThan(2 * codeBits(part) + 10);
    }
  });
});

describe('a generated code', () => {
  it.each([null, 'VW', 'A1B2C3D4', '2', '234'])('is never guessable, with the prefix %j', (prefix) => {
    const guessable = Array.from({ length: 20_000 }, () => generateTrackingCode(prefix)).filter((code) =>
      isGuessableCode(code, prefix),
    );
    expect(guessable).toEqual([]);
  });

  it('is guessable when half of it is known', () => {
    const halves = Array.from({ length: 2000 }, () => generateTrackingCode().slice(0, 9));
    expect(halves.filter((half) => codeBits(half) >= GUESSABLE_BELOW_BITS)).toEqual([]);
  });

  it('is drawn again when it looks guessable', () => {
    // The same byte fifteen times, then others.
    const bytes = [...Array<number>(15).fill(3), 1, 9, 17, 4, 12, 20, 7, 2, 15, 11, 5, 18, 0, 13, 8];
    let next = 0;
    const code = generateTrackingCode(null, () => bytes[next++] ?? 0);
    expect(next).toBe(30);
    expect(isGuessableCode(code)).toBe(false);
  });

  it('is not made from a repeating source', () => {
    expect(() => generateTrackingCode(null, () => 7)).toThrow('The source of random bytes repeats itself');
  });
});

/** Random texts of the characters in generated codes. */
function randomTexts(count: number, length: number): string[] {
  const signs = '23456789CDFGHJKMNPRTWXY';
  const sign = () => signs.charAt(Math.floor(Math.random() * signs.length));
  return Array.from({ length: count }, () => Array.from({ length }, sign).join(''));
}
