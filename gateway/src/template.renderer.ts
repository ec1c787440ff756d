/** The values that the configuration files may name; see gateway.config.ts. */
export type TemplateValues = Readonly<Record<string, string>>;

const ACTION = /\{\{(.*?)\}\}/g;
const ENV = /^env "(\w+)"$/;
const IF_SET = /^if env "(\w+)"$/;
const IF_NOT = /^if ne \(env "(\w+)"\) "([^"]*)"$/;

/**
 * Renders the Go templates of a configuration file as Traefik does, for the four forms in use:
 * `{{ env "X" }}`, `{{ if env "X" }}`, `{{ if ne (env "X") "text" }}` and `{{ end }}`.
 *
 * @param source the file's text
 * @param values a value for every name that the file mentions; an empty text counts as not set
 * @throws Error with the line number at any other form, an unknown name or an unbalanced block
 */
export function renderTemplate(source: string, values: TemplateValues): string {
  const blocks: boolean[] = [];
  let rendered = '';
  let end = 0;

  for (const match of source.matchAll(ACTION)) {
    const line = source.slice(0, match.index).split('\n').length;
    const shown = blocks.every(Boolean);
    if (shown) rendered += source.slice(end, match.index);
    end = match.index + match[0].length;

    const action = (match[1] ?? '').trim();
    if (action === 'end') {
      if (blocks.pop() === undefined) throw new Error(`line ${line}: {{ end }} without {{ if }}`);
      continue;
    }
    const condition = conditionOf(action, values, line);
    if (condition !== undefined) blocks.push(condition);
    else if (shown) rendered += valueOf(action, values, line);
  }

  if (blocks.length > 0) throw new Error('a {{ if }} has no {{ end }}');
  return rendered + source.slice(end);
}

function conditionOf(action: string, values: TemplateValues, line: number): boolean | undefined {
  const isSet = IF_SET.exec(action);
  if (isSet) return read(values, isSet[1], line) !== '';
  const isNot = IF_NOT.exec(action);
  if (isNot) return read(values, isNot[1], line) !== isNot[2];
  return undefined;
}

function valueOf(action: string, values: TemplateValues, line: number): string {
  const env = ENV.exec(action);
  if (!env) throw new Error(`line ${line}: the template {{ ${action} }} is not one that this gateway knows`);
  return read(values, env[1], line);
}

function read(values: TemplateValues, name: string | undefined, line: number): string {
  const value = name === undefined ? undefined : values[name];
  if (value === undefined) throw new Error(`line ${line}: nothing sets the variable ${name}`);
  return value;
}
