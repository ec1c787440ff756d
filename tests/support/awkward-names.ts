/** Company names that a template could mistake for markup. */
export const AWKWARD_NAMES = [
  "Gold $& Silver $1 $$ $` $' $<name>",
  `Safe "Haven" & <b>Söhne</b> 'Co'`,
  '{{company}} {company} $t(title) %s \\1 \\&',
  '\u202bشركة الذهب\u202c \u200fGold',
  '🏦 Gold 👨‍👩‍👧',
];
