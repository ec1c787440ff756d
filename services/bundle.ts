/**
 * `node services/bundle.ts`: puts each service with its libraries into a few files, `services/<name>/dist/bundle`. Loading
 * 1,500 modules takes several times as long, and the images need no more packages than the bundles leave outside.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { build, type Plugin, type RolldownLog } from 'rolldown';
import SERVICES from './services.json' with { type: 'json' };

const COMMON = '../../libs/common/src';
/** The library's program that encodes images, for the services that import those. */
const IMAGE_WORKER = { 'image-worker': `${COMMON}/images/image-worker.ts` };

/** They bring compiled code, read files that lie beside their own, or are patched by tracing while they load. */
const LEFT_OUTSIDE =
  /^(sharp|@node-rs\/argon2|pdfkit|fontkit|fontverter|subset-font|pg|ioredis|@opentelemetry\/instrumentation|import-in-the-middle|require-in-the-middle)($|\/)/;
/** Only their files are read. */
const READ = /^(@fontsource-variable\/|swagger-ui-dist$)/;

async function bundleService(service: string): Promise<void> {
  const folder = join(import.meta.dirname, service);
  const dir = join(folder, 'dist/bundle');
  const { output } = await build({
    cwd: folder,
    input: Object.fromEntries(
      Object.entries(programsOf(service)).map(([place, file]) => [place, join(folder, 'src', file)]),
    ),
    platform: 'node',
    resolve: { conditionNames: ['source', 'import', 'node', 'default'] },
    external: LEFT_OUTSIDE,
    // Decorators' metadata name types, which are gone.
    shimMissingExports: true,
    onLog: withoutOptionalPackages,
    plugins: [oneTypeorm, onlyPostgres, unmappedLibraries, asciiLicences],
    output: {
      dir,
      cleanDir: true,
      sourcemap: true,
      sourcemapExcludeSources: true,
      keepNames: true,
      // Names stay for stack traces; spaces are a third of what an image holds and a process reads.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      comments: { annotation: false, jsdoc: false },
      // One letter beyond ASCII, and Node holds two bytes for each of a file's: 5 MB in every process.
      charset: 'ascii',
      strictExecutionOrder: true,
      // All in one folder, as short as `libraries-….js`.
      chunkFileNames: ({ name }) => `${name.split('~')[0]}-[hash].js`,
      codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/, entriesAware: true }] },
    },
  });
  const imported = output.flatMap((file) =>
    file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
  );
  const outside = imported.filter((name) => LEFT_OUTSIDE.test(name) && !isBuiltin(name)).map(packageOf);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packages = new Set([...outside, ...Object.keys(dependencies).filter((name) => READ.test(name))]);
  writeFileSync(join(dir, 'packages.json'), JSON.stringify([...packages].toSorted()));
}

/** What runs by itself: the sources that nobody can import anything from. By their places in the bundle. */
function programsOf(service: string): Record<string, string> {
  const cwd = join(import.meta.dirname, service, 'src');
  const files = globSync('**/*.ts', { cwd }).filter((file) => !/\.(test|d)\.ts$/.test(file));
  const sources = files.map((file) => ({ file, text: readFileSync(join(cwd, file), 'utf8') }));
  const own = sources.filter(({ text }) => !/^export /m.test(text));
  return {
    ...Object.fromEntries(own.map(({ file }) => [placeOf(file.slice(0, -'.ts'.length)), file])),
    ...(sources.some(({ text }) => text.includes("'@vaultway/common/images'")) && IMAGE_WORKER),
    tracing: `${COMMON}/tracing/index.ts`,
  };
}

/** A worker lies beside the code that starts it, whichever file that has come into. */
const placeOf = (program: string) => (program.endsWith('-worker') ? basename(program) : program);

const packageOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/** Nest and TypeORM look for packages that only other products need. */
const withoutOptionalPackages = (level: string, { code, message }: RolldownLog) => {
  if (code !== 'UNRESOLVED_IMPORT') process.stderr.write(`${level}: ${message}\n`);
};

/**
 * `@nestjs/typeorm` looks for two classes that TypeORM has had no longer since its first version, by `require` at run time:
 * a second TypeORM beside the bundled one, with which nothing of ours is registered.
 */
const oneTypeorm: Plugin = {
  name: 'one-typeorm',
  load: {
    filter: { id: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ },
    handler: () => 'export const Connection = undefined, AbstractRepository = undefined;',
  },
};

/** TypeORM imports its drivers for every other database, a third of its code, and uses only the one that is configured. */
const onlyPostgres: Plugin = {
  name: 'only-postgres',
  load: {
    filter: { id: /[\\/]typeorm[\\/]driver[\\/](?!postgres[\\/]|types[\\/])[a-z\d-]+[\\/].*\.js$/ },
    handler: () => 'module.exports = {};',
  },
};

/** The maps of the libraries are several times as large as ours, and a process keeps those that a stack needed. */
const unmappedLibraries: Plugin = {
  name: 'unmapped-libraries',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.name.startsWith('libraries')) continue;
      const { fileName } = chunk;
      chunk.map = null;
      delete bundle[`${fileName}.map`];
    }
  },
};

/** `charset` leaves comments alone, in which licences name their authors. */
const asciiLicences: Plugin = {
  name: 'ascii-licences',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replaceAll(/^[\t ]*(?:\*|\/[*/]).*$/gm, (comment) =>
        comment.replaceAll(/\P{ASCII}/gu, withoutAccent),
      );
      if (/\P{ASCII}/u.test(chunk.code)) throw new Error(`${chunk.fileName} is not all ASCII`);
    }
  },
};

function withoutAccent(letter: string): string {
  return letter.normalize('NFD').replaceAll(/\P{ASCII}/gu, '') || '?';
}

await Promise.all(SERVICES.map(bundleService));
