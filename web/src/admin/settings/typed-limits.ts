import { insuredLimitOf } from '@vaultway/contracts/insured-limits';
import { typedNumber, writtenNumber } from '@/admin/ui/text/typed-number';

/** Amount of a line with its currency before or behind it. */
const AMOUNT = /(?<=[:=\t]\s*(?:[a-z]{3}\s*)?)[\p{Nd}+−–-][\p{Nd}\s\p{Cf}.,٫٬،'’]*(?=\s*(?:[a-z]{3}\s*)?$)/iu;

const eachLine = (text: string, change: (line: string) => string) =>
  text.split(/\r?\n/).map(change).join('\n');

/** Reads the amounts of insured limits as typed in a language, for the service. */
export const typedLimits = (text: string, language: string): string =>
  eachLine(text, (line) =>
    line.trimEnd().replace(AMOUNT, (amount) => {
      const space = /\s$/.test(amount) ? ' ' : '';
      return `${typedNumber(amount, language)}${space}`;
    }),
  );

/** Writes stored limits in a language, as {@link typedLimits} reads them. */
export const writtenLimits = (text: string, language: string): string =>
  eachLine(text, (line) => {
    const limit = insuredLimitOf(line);
    if (!limit) return line;
    return `${limit.courier}: ${limit.currency} ${writtenNumber(String(limit.amount), language)}`;
  });
