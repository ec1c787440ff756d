import { BASE_IMAGES } from './base-images.ts';

/** The product's images, and templates that name them. */
const OWN = /^(?:vaultway\/|\$\{REGISTRY|\{\{)/;
/** A module of Node, not an image. */
const MODULES = new Set(['node:v8']);
/** In a program, only known names tell an image from other text, and a short tag from a port. */
const KNOWN = [...new Set(BASE_IMAGES.map(({ image }) => image.replace(/:[^:/]*$/, '')))];

/** Returns the images that a file runs or builds on, with tags and without digests. */
export function imagesIn(file: string, text: string): string[] {
  const found = file.endsWith('Dockerfile')
    ? inDockerfile(text)
    : /\.ya?ml$/.test(file)
      ? inYaml(text)
      : inProgram(text);
  return found
    .map((image) => image.replace(/@sha256:.*$/, ''))
    .filter((image) => !OWN.test(image) && !MODULES.has(image));
}

function inDockerfile(text: string): string[] {
  const values = new Map(all(text, /^ARG (\w+)=(\S+)/gm).map(([, name = '', value = '']) => [name, value]));
  const stages = new Set(['scratch', ...all(text, /^FROM .* AS (\S+)/gim).map(([, name = '']) => name)]);
  const named = all(
    text,
    /^(?:# syntax=|FROM (?:--\S+ )*|COPY .*--from=|RUN .*--mount=\S*?from=)([^\s,]+)/gm,
  );
  return named
    .map(([, image = '']) => image.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => values.get(name) ?? ''))
    .filter((image) => !stages.has(image));
}

/** A setting in a tag counts as its default. */
const inYaml = (text: string) =>
  all(text, /^\s*(?:- )?(?:image|imageName|postgresImage): *['"]?([^\s'"]+:[^\s'"]+)/gm).map(
    ([, image = '']) => image.replace(/(?<=:)\$\{\w+:-(\w+)\}$/, '$1'),
  );

const inProgram = (text: string) =>
  KNOWN.flatMap((name) =>
    all(text, new RegExp(`['"\`\\s]${name}:(v?\\d{1,2}(?:[.-][\\w.-]*)?|RELEASE[\\w.-]+)(?!\\w)`, 'g')).map(
      ([, tag = '']) => `${name}:${tag}`,
    ),
  );

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];
