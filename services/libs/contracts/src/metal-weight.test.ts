import { describe, expect, it } from 'vitest';
import { fineLosses, fineWeight, isOnStep, type WeighedMetal, type WeightUnit } from './metal-weight.js';

const weighed = (text: string, metal: WeighedMetal['metal'] = 'gold') => {
  const [gross_weight = '', weight_unit = '', fineness = ''] = text.split(' ');
  return fineWeight({
    metal,
    gross_weight,
    weight_unit: weight_unit as WeighedMetal['weight_unit'],
    fineness,
  });
};

describe('fine weight', () => {
  it.each([
    ['401.125 ozt 995.8', '399.440'],
    ['1 kg 999.9', '32.148'],
    ['1000 g 999.9', '32.148'],
    ['1000.000 g 999.90', '32.148'],
    ['100 g 999.9', '3.215'],
    ['0.1 kg 999.9', '3.215'],
    ['1 ozt 999.9', '1.000'],
    ['0.001 ozt 500', '0.001'],
    ['0.001 ozt 499.99', '0.000'],
  ])('of %s of gold is %s oz t', (text, fine) => {
    expect(weighed(text)).toBe(fine);
  });

  it('of silver is rounded to a tenth, once, and half up', () => {
    expect(weighed('1002.5 ozt 999', 'silver')).toBe('1001.5');
    // 0.949905 would become 0.950 at three decimals, and then 1.0.
    expect(weighed('0.95 ozt 999.9', 'silver')).toBe('0.9');
    expect(weighed('1 ozt 950', 'silver')).toBe('1.0');
  });

  it('of platinum and palladium is rounded like that of gold', () => {
    expect(weighed('1 kg 999.5', 'platinum')).toBe('32.135');
    expect(weighed('1 kg 999.5', 'palladium')).toBe('32.135');
  });

  it('stays exact beyond the digits of a float', () => {
    expect(weighed('9007199254740993.001 ozt 500')).toBe('4503599627370496.501');
  });
});

describe('a gold bar', () => {
  it.each([
    ['350', 'ozt', true],
    ['401.125', 'ozt', true],
    ['401.130', 'ozt', false],
    ['349.999', 'ozt', true],
    ['430', 'ozt', true],
    ['430.001', 'ozt', true],
    ['12.5', 'kg', false],
    ['1', 'kg', true],
    ['100', 'g', true],
  ] as const)('of %s %s keeps to the steps of Good Delivery: %s', (gross_weight, weight_unit, ok) => {
    expect(isOnStep({ gross_weight, weight_unit })).toBe(ok);
  });
});

describe('the loss between items', () => {
  const gold = (gross_weight: string, weight_unit: WeightUnit = 'g', fineness = '999.9') => ({
    metal: 'gold' as const,
    gross_weight,
    weight_unit,
    fineness,
  });

  it('is none between a kilogram and its ten parts, whose rounded weights are more', () => {
    const parts = Array.from({ length: 10 }, () => gold('100'));
    expect(fineLosses([gold('1', 'kg')], parts)).toEqual([
      { metal: 'gold', fine_weight: '0.000', gained: false },
    ]);
  });

  it('is exact, and says when there is more', () => {
    expect(fineLosses([gold('1', 'ozt')], [gold('31.103')])).toMatchObject([{ gained: false }]);
    expect(fineLosses([gold('1', 'ozt')], [gold('31.104')])).toMatchObject([{ gained: true }]);
    expect(fineLosses([gold('1', 'kg')], [gold('900')])).toMatchObject([{ fine_weight: '3.215' }]);
  });

  it('is of each metal', () => {
    const silver = { ...gold('5', 'kg'), metal: 'silver' as const };
    expect(fineLosses([gold('1')], [silver])).toEqual([
      { metal: 'gold', fine_weight: '0.032', gained: false },
      { metal: 'silver', fine_weight: '160.7', gained: true },
    ]);
  });
});
