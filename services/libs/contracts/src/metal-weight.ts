/**
 * Weights of precious metals in exact integers. Free of zod, so that the panel can import it cheaply.
 *
 * Rules: LBMA Good Delivery Rules and its conversion of 1 oz t = 31.1034768 g.
 */

export const WEIGHT_UNITS = ['ozt', 'g', 'kg'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

export const METALS = ['gold', 'silver', 'platinum', 'palladium'] as const;
export type Metal = (typeof METALS)[number];

/** Decimals that scales and bar lists state: a milligram, or a thousandth of a troy ounce. */
export const WEIGHT_DECIMALS: Record<WeightUnit, number> = { ozt: 3, g: 3, kg: 6 };
/** Decimals of a fineness in parts per thousand: 999.9, 999.99. */
export const FINENESS_DECIMALS = 2;
/** A smaller number is a share or a percentage: 0.9999, 99.99. */
export const LEAST_FINENESS = 100;

/** A troy ounce, in units of 10⁻⁷ g. */
const OUNCE = 311_034_768n;
/** A milligram, in units of 10⁻⁷ g. */
const MILLIGRAM = 10_000n;
/** Grams of each unit, for comparisons: other weights are exact. */
export const GRAMS: Record<WeightUnit, number> = { ozt: Number(OUNCE) / 1e7, g: 1, kg: 1000 };

/** Returns a decimal's value in units of its last place, `12.5` with 3 decimals as 12500. */
export function scaled(text: string, decimals: number): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals));
}

/** Returns the text of a value in units of its last place. */
export function unscaled(value: bigint, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Returns a weight as a fraction of troy ounces. */
function ounces(weight: string, unit: WeightUnit): { above: bigint; below: bigint } {
  const value = scaled(weight, WEIGHT_DECIMALS[unit]);
  return unit === 'ozt' ? { above: value, below: 1000n } : { above: value * MILLIGRAM, below: OUNCE };
}

const halfUp = (above: bigint, below: bigint) => (2n * above + below) / (2n * below);

/**
 * Returns the fine weight in troy ounces: gross weight × fineness, rounded half up to 0.001, and to 0.1 for silver.
 *
 * @param weight a decimal with at most the unit's decimals
 * @param fineness in parts per thousand, a decimal with at most two decimals
 */
export function fineWeight({ metal, gross_weight, weight_unit, fineness }: WeighedMetal): string {
  const decimals = metal === 'silver' ? 1 : 3;
  const { above, below } = ounces(gross_weight, weight_unit);
  const fine = scaled(fineness, FINENESS_DECIMALS);
  return unscaled(halfUp(above * fine * 10n ** BigInt(decimals), below * 100_000n), decimals);
}

/** `+012.500` → `12.5` */
export function plainDecimal(text: string): string {
  const [whole = '', part = ''] = text.replace(/^\+/, '').split('.');
  const decimals = part.replace(/(?<!0)0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals && `.${decimals}`}`;
}

/**
 * Returns the sum of weights with its unit: exact if all are in one unit, else in grams, rounded half up to 0.001; null
 * if one has none.
 */
export function sumOfWeights(
  weights: readonly { gross_weight: string | null; weight_unit: WeightUnit | null }[],
): string | null {
  const units = new Set<WeightUnit>();
  let sum = 0n;
  for (const { gross_weight: weight, weight_unit: unit } of weights) {
    if (weight === null || unit === null) return null;
    units.add(unit);
    sum += scaled(weight, WEIGHT_DECIMALS[unit]) * STEP[unit];
  }
  const [first, ...others] = units;
  if (first === undefined) return null;
  const unit = others.length === 0 ? first : 'g';
  const text = plainDecimal(unscaled(halfUp(sum, STEP[unit]), WEIGHT_DECIMALS[unit]));
  return `${text} ${UNIT_NAMES[unit]}`;
}

const UNIT_NAMES: Record<WeightUnit, string> = { ozt: 'oz t', g: 'g', kg: 'kg' };

/** The last place of a weight in each unit, in units of 10⁻¹⁰ g. */
const STEP: Record<WeightUnit, bigint> = { ozt: OUNCE, g: 10_000_000n, kg: 10_000_000n };

/**
 * True if a fine weight as listed is the item's: as rounded here, or gross weight × fineness in the list's unit,
 * rounded half up to its decimals, at least three.
 */
export function isFineWeight(listed: string, unit: WeightUnit, item: WeighedMetal): boolean {
  if (unit === 'ozt' && plainDecimal(listed) === plainDecimal(fineWeight(item))) return true;
  const decimals = Math.max(listed.split('.')[1]?.length ?? 0, 3);
  const gross = scaled(item.gross_weight, WEIGHT_DECIMALS[item.weight_unit]) * STEP[item.weight_unit];
  const exact = gross * scaled(item.fineness, FINENESS_DECIMALS) * 10n ** BigInt(decimals);
  const whole = STEP[unit] * 10n ** BigInt(WEIGHT_DECIMALS[unit]);
  return halfUp(exact, whole * 100_000n) === scaled(listed, decimals);
}

/** Weight of a metal that items lose, or gain, when others are made from them. */
export interface FineLoss {
  metal: Metal;
  /** In troy ounces, without a sign. */
  fine_weight: string;
  gained: boolean;
}

/** Returns what is lost of each metal between items and those made from them: exact sums, rounded as a fine weight. */
export function fineLosses(from: readonly WeighedMetal[], into: readonly WeighedMetal[]): FineLoss[] {
  return METALS.filter((metal) => [...from, ...into].some((item) => item.metal === metal)).map((metal) => {
    const lost = exactFine(from, metal) - exactFine(into, metal);
    const decimals = metal === 'silver' ? 1 : 3;
    const size = lost < 0n ? -lost : lost;
    const rounded = halfUp(size * 10n ** BigInt(decimals), OUNCE * 100_000_000n);
    return { metal, fine_weight: unscaled(rounded, decimals), gained: lost < 0n };
  });
}

/** Sums fine weights in units of 10⁻¹⁵ g. */
const exactFine = (items: readonly WeighedMetal[], wanted: Metal): bigint =>
  items
    .filter(({ metal }) => metal === wanted)
    .reduce((sum, { gross_weight, weight_unit, fineness }) => {
      const unit = weight_unit === 'ozt' ? OUNCE : MILLIGRAM * 1000n;
      return (
        sum + scaled(gross_weight, WEIGHT_DECIMALS[weight_unit]) * unit * scaled(fineness, FINENESS_DECIMALS)
      );
    }, 0n);

export interface WeighedMetal {
  metal: Metal;
  gross_weight: string;
  weight_unit: WeightUnit;
  fineness: string;
}

/** Gross weight of a Good Delivery gold bar, in thousandths of a troy ounce. */
const GOOD_DELIVERY = { min: 350_000n, max: 430_000n, step: 25n };

/**
 * False for a gold bar within the weights of Good Delivery whose gross weight is no multiple of 0.025 oz t. A weight in
 * g or kg never is one.
 */
export function isOnStep({ gross_weight, weight_unit }: Pick<WeighedMetal, 'gross_weight' | 'weight_unit'>) {
  const { above, below } = ounces(gross_weight, weight_unit);
  const thousandths = above * 1000n;
  const { min, max, step } = GOOD_DELIVERY;
  if (thousandths < min * below || thousandths > max * below) return true;
  return thousandths % (step * below) === 0n;
}
