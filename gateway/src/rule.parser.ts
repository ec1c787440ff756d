/** A router rule as a tree: matchers joined by `&&`, `||` and `!`. */
export type Rule =
  | { kind: 'and' | 'or'; left: Rule; right: Rule }
  | { kind: 'not'; rule: Rule }
  | { kind: 'matcher'; name: string; values: string[] };

const TOKEN = /\s*(?:(&&|\|\||[!(),])|([A-Za-z]\w*)|`([^`]*)`|"((?:[^"\\]|\\.)*)")/y;

type Token = { sign: string } | { name: string } | { text: string };

/**
 * Parses a rule in Traefik's v3 syntax, for instance
 * ``(Method(`GET`) || Method(`HEAD`)) && !Path(`/`)``. `!` binds closer than `&&`, `&&` closer than `||`.
 *
 * @throws Error naming the rule and the place where it stops making sense
 */
export function parseRule(source: string): Rule {
  const tokens = tokensOf(source);
  let at = 0;

  const peekSign = (sign: string): boolean => {
    const token = tokens[at];
    return token !== undefined && 'sign' in token && token.sign === sign;
  };
  const take = (sign: string): boolean => {
    if (!peekSign(sign)) return false;
    at += 1;
    return true;
  };
  const expect = (sign: string): void => {
    if (!take(sign)) throw new Error(`the rule ${source} lacks a ${sign}`);
  };

  const or = (): Rule => {
    let left = and();
    while (take('||')) left = { kind: 'or', left, right: and() };
    return left;
  };
  const and = (): Rule => {
    let left = unary();
    while (take('&&')) left = { kind: 'and', left, right: unary() };
    return left;
  };
  const unary = (): Rule => {
    if (take('!')) return { kind: 'not', rule: unary() };
    if (take('(')) {
      const inner = or();
      expect(')');
      return inner;
    }
    return matcher();
  };
  const matcher = (): Rule => {
    const token = tokens[at];
    if (token === undefined || !('name' in token)) {
      throw new Error(`the rule ${source} lacks a matcher after part ${at}`);
    }
    at += 1;
    expect('(');
    const values = [text()];
    while (take(',')) values.push(text());
    expect(')');
    return { kind: 'matcher', name: token.name, values };
  };
  const text = (): string => {
    const token = tokens[at];
    if (token === undefined || !('text' in token)) throw new Error(`the rule ${source} lacks a quoted text`);
    at += 1;
    return token.text;
  };

  const rule = or();
  if (at < tokens.length) throw new Error(`the rule ${source} goes on after its end (part ${at + 1})`);
  return rule;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new Error(`the rule ${source} cannot be read from character ${start + 1}`);
    const [, sign, name, raw, quoted] = match;
    if (sign !== undefined) tokens.push({ sign });
    else if (name !== undefined) tokens.push({ name });
    else tokens.push({ text: raw ?? (JSON.parse(`"${quoted}"`) as string) });
  }
  return tokens;
}
