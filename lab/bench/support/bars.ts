/** Bar of a case, with the minimum and maximum of its rounds. */
export interface Bar {
  name: string;
  value: number;
  least: number;
  most: number;
  /** Whether the case is the product's own. */
  own?: boolean;
}

const [LABEL, WIDTH, ROW, TOP, VALUE] = [370, 950, 26, 44, 90];

/** Draws bars as SVG that is readable on light and dark pages. */
export function barsSvg(title: string, unit: string, bars: readonly Bar[]): string {
  const height = TOP + bars.length * ROW + 10;
  const longest = Math.max(...bars.map(({ most }) => most));
  const wide = (value: number) => ((WIDTH - LABEL - VALUE) * value) / longest;
  const rows = bars.map(({ name, value, least, most, own }, index) => {
    const y = TOP + index * ROW;
    const middle = y + 9;
    const [from, to] = [LABEL + wide(least), LABEL + wide(most)].map((x) => x.toFixed(1));
    return `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${escaped(name)}</text>
<rect x="${LABEL}" y="${y}" width="${wide(value).toFixed(1)}" height="18" fill="${own ? '#b8892b' : '#7a8699'}"/>
<path d="M${from} ${middle}H${to}" stroke="#c2413b" stroke-width="2"/>
<text x="${(LABEL + wide(most) + 8).toFixed(1)}" y="${y + 13}">${shortNumber(value)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13">
<style>text{fill:#1c2430}@media(prefers-color-scheme:dark){text{fill:#e8ebf0}}</style>
<text x="8" y="20" font-weight="600">${escaped(title)} (${escaped(unit)})</text>
${rows.join('\n')}
</svg>
`;
}

export const shortNumber = (value: number) =>
  value >= 100
    ? Math.round(value).toLocaleString('en')
    : value.toLocaleString('en', { maximumSignificantDigits: 3 });

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
