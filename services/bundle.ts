/**
 * `node services/bundle.ts`: bundles each service with its libraries into a few files, `services/<name>/dist/bundle`.
 * Loading 1,500 modules takes several times as long, and the images need only the packages that the bundles leave
 * outside.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { build, type Plugin, type RolldownLog } from 'rolldown';
import SERVICES from './services.json' with { type: 'json' };

const COMMON = '../../libs/common/src';
/** The library's image worker, for services with images. */
const IMAGE_WORKER = { 'image-worker': `${COMMON}/images/image-worker.ts` };

/**
 * Packages that bring compiled code, read files beside their own, are patched by tracing while they load, or are
 * required by name at run time: `@nestjs/typeorm` does that with TypeORM, and a second copy would know no entities.
 */
const LEFT_OUTSIDE =
  /^(sharp|@node-rs\/argon2|pdfkit|fontkit|fontverter|subset-font|harfbuzzjs|typeorm|pg|ioredis|@opentelemetry\/instrumentation|import-in-the-middle|require-in-the-middle)($|\/)/;
/** Packages whose files are only read. */
const READ = /^(@fontsource(-variable)?\/|@expo-google-fonts\/|swagger-ui-dist$)/;

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
    // Decorator metadata refers to types, which are erased.
    shimMissingExports: true,
    onLog: withoutOptionalPackages,
    plugins: [unmappedLibraries],
    output: {
      dir,
      cleanDir: true,
      sourcemap: true,
      sourcemapExcludeSources: true,
      keepNames: true,
      // Keeps names for stack traces; whitespace is a third of an image's contents and of what a process reads.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      comments: { annotation: false, jsdoc: false },
      // With one non-ASCII character, Node stores two bytes per character of a file: 5 MB in every process.
      charset: 'ascii',
      strictExecutionOrder: true,
      // All in one folder, with short names like `libraries-….js`.
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

/** Returns the programs: sources that export nothing, by their place in the bundle. */
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

/** A worker is placed beside the code that starts it, in whichever file that ends up. */
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

/** Library maps are several times as large as ours, and a process keeps those that a stack needed. */
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

await Promise.all(SERVICES.map(bundleService));
