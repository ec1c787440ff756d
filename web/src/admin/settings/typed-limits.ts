import { insuredLimitOf } from '@vaultway/contracts/insured-limits';
import { typedNumber, writtenNumber } from '@/admin/ui/text/typed-number';

const eachLine = (text: string, change: (line: string) => string) =>
  text.split(/\r?\n/).map(change).join('\n');

/** Reads the amounts of insured limits as typed in a language, for the service. */
export const typedLimits = (text: string, language: string): string =>
  eachLine(text, (line) => {
    const at = Math.max(...[':', '=', '\t'].map((sign) => line.lastIndexOf(sign)));
    const value = line.slice(at + 1).trim();
    const before = /^[a-z]{3}(?![a-z])/i.exec(value)?.[0] ?? '';
    const after = before === '' ? (/[a-z]{3}$/i.exec(value)?.[0] ?? '') : '';
    const amount = value.slice(before.length, value.length - after.length).trim();
    if (at < 0 || !/^[\p{Nd}+−–-]/u.test(amount)) return line;
    const parts = [before, typedNumber(amount, language), after].filter((part) => part !== '');
    return `${line.slice(0, at + 1)} ${parts.join(' ')}`;
  });

/** Writes stored limits in a language, as {@link typedLimits} reads them. */
export const writtenLimits = (text: string, language: string): string =>
  eachLine(text, (line) => {
    const limit = insuredLimitOf(line);
    if (!limit) return line;
    return `${limit.courier}: ${limit.currency} ${writtenNumber(String(limit.amount), language)}`;
  });
