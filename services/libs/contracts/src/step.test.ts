import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.js';
import { speaksOfCustoms, stepOf } from './step-of.js';
import { LETTER, STEP_PHRASES, type PhraseLanguage } from './step-phrases.js';
import { mayFollow, STEPS } from './step.js';

describe('the step of a text', () => {
  it.each([
    ['registered', ['Registered', 'Label created', 'Shipment information received', 'Angekündigt']],
    [
      'collected',
      ['Picked up', 'PICKED-UP in Zürich', 'Collected from the sender', 'Abgeholt', 'Принято к отправке'],
    ],
    [
      'departed',
      ['In transit', 'Departed from Frankfurt', 'Unterwegs', 'On its way', 'Đã khởi hành', 'In-Transit'],
    ],
    [
      'arrived',
      ['Arrived at the sorting center', 'Landed in Singapore', 'At the hub', 'Tiba di pusat penyortiran'],
    ],
    [
      'customs',
      ['Cleared customs', 'Arrived at customs', 'Beim Zoll', 'Zollabfertigung', 'Gümrükte bekliyor'],
    ],
    [
      'stored',
      ['In our vault', 'Held in secure storage', 'Arrived in the vault', 'Eingelagert', 'На складе'],
    ],
    [
      'out_for_delivery',
      ['Out for delivery', 'Out-for-delivery', 'In Zustellung', 'Wird heute zugestellt', 'Đang giao hàng'],
    ],
    [
      'delivered',
      [
        'Delivered',
        'DELIVERED to neighbour',
        'Delivered to a neighbour',
        'Delivered and signed for by the recipient',
        'Delivered with a delay',
        'Collected by the recipient',
        'Zugestellt',
        'Livrée',
        'Доставлено',
        'Teslim edildi',
        'TESLİM EDİLDİ',
        'تم التسليم',
        'تحویل شد',
        'डिलीवर हुआ',
      ],
    ],
    [
      'attempted',
      [
        'Delivery attempted',
        'Could not be delivered',
        'Delivery failed: nobody home',
        'Zustellversuch erfolglos',
      ],
    ],
    [
      'returned',
      ['Returned to sender', 'Being returned', 'On its way back', 'Retourniert', 'Возврат отправителю'],
    ],
    ['exception', ['On hold', 'Held at customs', 'Delayed in transit', 'Lost', 'Verspätet', 'Retardé']],
  ] as const)('is %s', (step, texts) => {
    expect(texts.map((text) => [text, stepOf(text)])).toEqual(texts.map((text) => [text, step]));
  });

  it.each([
    null,
    '',
    'Hello',
    'Not delivered',
    'Undelivered',
    'To be delivered',
    'Will be delivered tomorrow',
    'Not yet departed',
    'Nicht zugestellt',
    'Niet bezorgd',
    'Не доставлено',
    'Belum terkirim',
    'لم يتم',
    'डिलीवर नहीं हुआ',
    'Delivered to the airport',
    'Delivered to our sorting center',
    'Доставлено на склад',
    'Returned to the depot',
    'Delivered to customs',
    'Departed and arrived',
    'Call from the recipient',
  ])('is unknown for %j', (text) => {
    expect(stepOf(text)).toBeNull();
  });

  it('prefers a longer phrase to one inside it', () => {
    expect(stepOf('Onderweg')).toBe('departed');
    expect(stepOf('Onderweg voor bezorging')).toBe('out_for_delivery');
  });
});

/** A group without nested groups. */
const GROUP = /\([^()]*\)/g;
const languages = LANGUAGES.filter((language): language is PhraseLanguage => language !== 'vn');

it.each(languages)('has normalized phrases for every step in %s', (language) => {
  for (const step of STEPS) {
    const written = STEP_PHRASES[step][language];
    expect(written).toBe(written.normalize('NFC'));
    // Text without expression syntax stands for itself.
    const withoutGroups = written.replaceAll(GROUP, '#').replaceAll(GROUP, '#');
    for (const phrase of withoutGroups.split('|').filter((one) => /^[\p{L}\p{M}' ]+$/u.test(one)))
      expect([phrase, stepOf(phrase)]).toEqual([phrase, step]);
  }
});

it('detects customs beside any other step', () => {
  expect(
    ['Held at customs', 'Vom Zoll angehalten', 'Cleared by customs'].filter(speaksOfCustoms),
  ).toHaveLength(3);
  expect(['In our vault', '', null].filter(speaksOfCustoms)).toEqual([]);
});

describe('the next step', () => {
  it('may be any if the current one is unknown', () => {
    expect(STEPS.filter((next) => !mayFollow(null, next))).toEqual([]);
    expect(mayFollow('delivered', null)).toBe(true);
  });

  it('is never a pickup after customs', () => {
    expect(STEPS.filter((next) => mayFollow('customs', next))).toEqual([
      'departed',
      'arrived',
      'customs',
      'stored',
      'out_for_delivery',
      'delivered',
      'attempted',
      'returned',
      'exception',
    ]);
  });

  it('is another try, or the return, after an attempt', () => {
    expect(mayFollow('attempted', 'out_for_delivery')).toBe(true);
    expect(mayFollow('attempted', 'stored')).toBe(true);
    expect(mayFollow('attempted', 'collected')).toBe(false);
  });

  it('is none after delivery', () => {
    expect(STEPS.filter((next) => mayFollow('delivered', next))).toEqual(['delivered', 'exception']);
  });
});

it('separates letters and marks of the scripts in use from everything else', () => {
  const blocks = [
    [0, 0x24f], // Latin
    [0x300, 0x36f], // marks
    [0x400, 0x52f], // Cyrillic
    [0x600, 0x6ff], // Arabic
    [0x900, 0x97f], // Devanagari
    [0x1e00, 0x1eff], // Latin with two marks, as in Vietnamese
  ] as const;
  const isLetter = new RegExp(`^[${LETTER}]$`, 'u');
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code += 1) {
      const sign = String.fromCodePoint(code);
      expect(isLetter.test(sign), code.toString(16)).toBe(/^[\p{L}\p{M}]$/u.test(sign));
    }
  }
});
