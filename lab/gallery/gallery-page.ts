import type { Picture } from './pictures.ts';

/** Renders the pictures as one page that works from a folder; its own style sheet hides those that are not selected. */
export function galleryPage(pictures: readonly Picture[], failures: readonly string[]): string {
  const screens = Map.groupBy(pictures, ({ screen }) => screen);
  const choices = (['language', 'width', 'theme'] as const).map((kind) => choiceOf(kind, pictures));
  const sections = Array.from(
    screens,
    ([name, shown]) =>
      `<section><h2>${escaped(name)}</h2><div>${shown.map(figureOf).join('')}</div></section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<meta name="viewport" content="width=device-width">
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 24px 48px; background: #e9ecf2; color: #0f1b2d; }
  header { position: sticky; top: 0; background: inherit; padding: 12px 0; display: flex; flex-wrap: wrap; gap: 4px 24px; }
  fieldset { border: 0; padding: 0; margin: 0; }
  section > div { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }
  figure { margin: 0; }
  img { display: block; width: auto; max-width: 480px; height: auto; max-height: 640px; border: 1px solid #c3cad8; }
  figcaption { font-size: 14px; }
${choices.map(({ style }) => style).join('\n')}
</style>
<h1>${pictures.length} pictures</h1>
${failures.length === 0 ? '' : `<h2>Not pictured</h2><ul>${failures.map((each) => `<li>${escaped(each)}`).join('')}</ul>`}
<header>${choices.map(({ fields }) => fields).join('')}</header>
${sections.join('\n')}
</html>
`;
}

/** Returns checkboxes for the values of a kind, and rules that hide unchecked ones. */
function choiceOf(kind: 'language' | 'width' | 'theme', pictures: readonly Picture[]) {
  const values = [...new Set(pictures.map((picture) => String(picture[kind])))];
  const boxes = values.map(
    (value) => `<label><input type="checkbox" checked id="${kind}-${value}"> ${value}</label> `,
  );
  const rules = values.map(
    (value) =>
      `  body:has(#${kind}-${value}:not(:checked)) figure[data-${kind}="${value}"] { display: none; }`,
  );
  return { fields: `<fieldset>${boxes.join('')}</fieldset>`, style: rules.join('\n') };
}

const figureOf = ({ screen, language, width, theme, file }: Picture) =>
  `<figure data-language="${language}" data-width="${width}" data-theme="${theme}"><a href="${file}">` +
  `<img src="${file}" loading="lazy" alt="${escaped(screen)}"></a>` +
  `<figcaption>${language}, ${width} px, ${theme}</figcaption></figure>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
