import { describe, expect, it } from 'vitest';
import { privacyGateOf } from './privacy-gate.js';

const NOWHERE = { destination: '?', current_location: null, pickup_location: null };
const NOBODY = { recipient_name: '?', sender_name: null };

const london = privacyGateOf({
  recipient_name: 'Dr. Ada Lovelace-King (private)',
  sender_name: 'Swiss Gold Vault AG',
  destination: '12 St James Square, London, England',
  current_location: null,
  pickup_location: 'Zürich',
});
const zollikon = privacyGateOf({
  recipient_name: 'Marguerite Dupont',
  sender_name: 'Jürgen Müller',
  destination: 'Villa Rosa, Bahnhofstrasse 12, 8702 Zollikon',
  current_location: 'Hotel Savoy, London',
  pickup_location: 'Anne-Marie Keller, Hinterfultigen',
});
const moscow = privacyGateOf({
  recipient_name: 'Анна Иванова',
  sender_name: 'Пётр Сидоров',
  destination: 'ул. Пушкина 7, Москва, Россия',
  current_location: null,
  pickup_location: null,
});

describe('a text without people', () => {
  it.each([
    ['Delivered to ADA LOVELACE', 'Delivered to …'],
    ['Signed by Mrs King', 'Signed by Mrs …'],
    ['Left the vault in London', 'Left the vault in London'],
    ['Sealed by Swiss Gold Vault AG', 'Sealed by …'],
    ['Handed over at 12 St James Square', 'Handed over at …'],
    ['Call +44 (0)20 7946 0000 or ada@example.com', 'Call … or …'],
    ['Kingston hub, gate 12', 'Kingston hub, gate 12'],
    ['On its way to 221b Baker Street', 'On its way to …'],
  ])('turns %j into %j', (text, told) => {
    expect(london.text(text)).toBe(told);
  });

  it.each([
    ['Handed to M. Dupont', 'Handed to M. …'],
    ['Marguerites Paket', '… Paket'],
    ['Übergeben an MARGUERITE', 'Übergeben an …'],
    ['Collected from Juergen Mueller', 'Collected from …'],
    ['Collected from Jurgen Muller', 'Collected from …'],
    ['Left at Villa Rosa', 'Left at …'],
    ['Rosa opened', '… opened'],
    ['Bahnhofstr. 12, Zollikon', '…, Zollikon'],
    ['Waiting in the Bahnhofstrasse', 'Waiting in the …'],
    ['Held at the Savoy', 'Held at the …'],
    ['Picked up from Anne-Marie in Hinterfultigen', 'Picked up from … in …'],
    ['Arrived in London', 'Arrived in London'],
    ['Moved to Seestrasse 7', 'Moved to …'],
    ['Vu rue de la Paix 5', 'Vu …'],
    ['Cleared by customs, gate 4', 'Cleared by customs, gate 4'],
    ['Sent via Frankfurt am Main', 'Sent via Frankfurt am Main'],
    ['Shipped via air freight 12', 'Shipped via air freight 12'],
    ['Consegnato in Via Garibaldi 12', 'Consegnato in …'],
  ])('turns %j into %j', (text, told) => {
    expect(zollikon.text(text)).toBe(told);
  });

  it.each([
    ['Передано Анне Ивановой', 'Передано …'],
    ['Получено от Сидорова', 'Получено от …'],
    ['Прибыло на Пушкина, 7', 'Прибыло на …'],
    ['Прибыло в Москву', 'Прибыло в Москву'],
  ])('turns %j into %j', (text, told) => {
    expect(moscow.text(text)).toBe(told);
  });

  it('hides names in scripts without spaces, and parts of them', () => {
    const gate = privacyGateOf({
      ...NOWHERE,
      recipient_name: '山田太郎',
      sender_name: null,
      destination: '東京',
    });
    expect(gate.text('山田太郎様にお渡し')).toBe('…様にお渡し');
    expect(gate.text('山田様にお渡し')).toBe('…様にお渡し');
    expect(gate.text('東京に到着')).toBe('東京に到着');
  });

  it('hides a first name that only the e-mail address spells out', () => {
    const recipient_email = 'marguerite.dupont@example.com';
    const gate = privacyGateOf({
      ...NOWHERE,
      recipient_name: 'M. Dupont',
      sender_name: null,
      recipient_email,
    });
    expect(gate.text('Delivered to Marguerite Dupont')).toBe('Delivered to …');
  });

  it('hides names of two letters', () => {
    const gate = privacyGateOf({ ...NOWHERE, recipient_name: 'Bo Li', sender_name: null });
    expect(gate.text('Delivered to Li')).toBe('Delivered to …');
  });

  it('leaves the text unchanged if the parcel names nobody', () => {
    const gate = privacyGateOf({ ...NOWHERE, recipient_name: '?', sender_name: '()', destination: '*' });
    expect(gate.text('On its way')).toBe('On its way');
  });
});

describe('a place for visitors', () => {
  it('is hidden if it is the name of a party', () => {
    const gate = privacyGateOf({
      ...NOWHERE,
      recipient_name: 'Florence Paris',
      sender_name: 'Georgia Wells',
    });
    expect(gate.place('Florence, Italy')).toBe('Italy');
    expect(gate.place('Paris')).toBeNull();
    expect(gate.place('Tbilisi, Georgia')).toBe('Tbilisi');
  });

  it('is shown although a street is named after it', () => {
    const gate = privacyGateOf({ ...NOBODY, ...NOWHERE, destination: 'Rue de Genève 3, Genève, Suisse' });
    expect(gate.place('Rue de Genève 3, Genève, Suisse')).toBe('Genève, Suisse');
    expect(gate.text('Arrivé à Genève')).toBe('Arrivé à Genève');
  });
});

describe('no word of a name or a street gets through', () => {
  const GIVEN = [
    'Marguerite',
    'Jürgen',
    'Søren',
    'Zoë',
    'Anne-Marie',
    'Łukasz',
    'Bo',
    'Florence',
    'İbrahim',
    'Анна',
    'محمد',
  ];
  const FAMILY = [
    'Dupont',
    'O’Brien',
    'Müller-Meier',
    'García',
    'Wells',
    'Nguyễn',
    'Li',
    'Иванова',
    'الهاشمي',
    'Sørensen',
  ];
  const STREETS = [
    'Villa Rosa',
    'Seestrasse 7',
    '12 Oakwood Lane',
    'Hotel Savoy',
    'rue Lepic 4',
    'ул. Пушкина 7',
    'c/o Keller',
    'Via Montenapo 2',
  ];
  const TOWNS = [
    '8702 Zollikon',
    'London, England',
    'New York, NY 10001, USA',
    'Hinterfultigen',
    'Москва, Россия',
    'دبي، الإمارات',
  ];
  const TEXTS = ['Delivered to {}', '{} signed', 'Waiting at {}, then on', 'Left “{}”', 'The parcel of {}.'];
  const COMMON = /^(?:villa|hotel|lane|rue|via|ул|c|o|\d+)$/iu;

  /** Pseudorandom numbers, the same in each run. */
  function* numbers(from: number) {
    for (let state = from; ;)
      yield (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  }

  it.each(Array.from({ length: 200 }, (_, at) => at))('in case %i', (seed) => {
    const random = numbers(seed * 7919 + 1);
    for (let n = 0; n < 3; n += 1) random.next();
    const pick = (list: readonly string[]) =>
      list[Math.floor((random.next().value ?? 0) * list.length)] ?? '';
    const recipient_name = `${pick(GIVEN)} ${pick(FAMILY)}`;
    const sender_name = `${pick(GIVEN)} ${pick(FAMILY)}`;
    const streets = [pick(STREETS), pick(STREETS)];
    const person = `${pick(GIVEN)} ${pick(FAMILY)}`;
    const destination = [streets[0], pick(TOWNS)].join(', ');
    const current_location = [person, streets[1], pick(TOWNS)].join('; ');
    const gate = privacyGateOf({
      recipient_name,
      sender_name,
      destination,
      current_location,
      pickup_location: null,
    });
    const secrets = [recipient_name, sender_name, person, ...streets];
    const told = [
      gate.place(destination),
      gate.place(current_location),
      ...[...secrets, destination].map((secret) => gate.text(pick(TEXTS).replace('{}', secret))),
    ].join('\n');
    const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
    const leaked = secrets.flatMap(words).filter((word) => !COMMON.test(word) && words(told).includes(word));
    expect(leaked).toEqual([]);
  });
});
