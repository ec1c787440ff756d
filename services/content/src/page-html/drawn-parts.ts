/** Parts that the website has drawn for the content service, as HTML by name. */
export type Parts = Partial<Record<string, string>>;

const PART = /<template data-part="([\w-]+)">(.*?)<\/template>/gs;
/** Content of a drawn page between its bar and its footer. */
const MAIN = /(<main [^<>]*><!--\$-->).*(?=<!--\/\$--><\/main>)/s;

/** Separates a shell from the parts that follow its page. */
export function splitShell(html: string): { shell: string; parts: Parts } {
  const parts = Object.fromEntries(
    Array.from(html.matchAll(PART), ([, name = '', part = '']) => [name, part]),
  );
  return { shell: html.replaceAll(PART, ''), parts };
}

/** Replaces the main content of a page; undefined if a page of another release has none. */
export const withMain = (shell: string, html: string): string | undefined =>
  MAIN.test(shell) ? shell.replace(MAIN, (_, open: string) => open + html) : undefined;

/** Replaces marks in a part with HTML. */
export const filledIn = (part: string, values: Record<string, string>): string =>
  part.replaceAll(/\{\w+\}/g, (mark) => values[mark] ?? mark);
