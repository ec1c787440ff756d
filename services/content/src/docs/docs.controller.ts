import { Controller, Get, Header, Inject, Module, Param, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ApiError, CONFIG, Public } from '@vaultway/common';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ContentConfig } from '../config.js';
import { MERGED_DOCUMENT } from './merged-document.js';

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const TYPES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** No inline script, since the site's Content-Security-Policy applies here too. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>The API of Vaultway</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const START = `window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** Serves the OpenAPI document of all services, and a page to browse and try it. */
@Public()
@ApiExcludeController()
@Controller()
export class DocsController {
  /** Document of the services that run, once it was asked for. */
  private described: Buffer | undefined;

  constructor(@Inject(CONFIG) private readonly config: ContentConfig) {}

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  async document() {
    this.described ??= await this.describe();
    return new StreamableFile(this.described);
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  page() {
    return new StreamableFile(Buffer.from(PAGE));
  }

  @Get('docs/start.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  start() {
    return new StreamableFile(Buffer.from(START));
  }

  @Get('docs/:file')
  file(@Param('file') file: string) {
    const type = Object.hasOwn(TYPES, file) ? TYPES[file] : undefined;
    if (type === undefined) throw new ApiError('not_found');
    return new StreamableFile(createReadStream(join(SWAGGER_UI, file)), { type });
  }

  private async describe(): Promise<Buffer> {
    const file = await readFile(MERGED_DOCUMENT);
    return this.config.VAULT === 'on' ? file : withoutVault(file);
  }
}

/** Leaves out the calls of a service that does not run. */
function withoutVault(document: Buffer): Buffer {
  const { paths, ...rest } = JSON.parse(document.toString()) as { paths: Record<string, unknown> };
  const running = Object.entries(paths).filter(([path]) => !/^\/api\/(audit\/)?vault\b/.test(path));
  return Buffer.from(JSON.stringify({ ...rest, paths: Object.fromEntries(running) }));
}

@Module({ controllers: [DocsController] })
export class DocsModule {}
