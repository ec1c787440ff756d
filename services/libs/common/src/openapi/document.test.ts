import { Body, Controller, Delete, Get, Module, Param, Patch, Query } from '@nestjs/common';
import { ById, listQuery, requiredText } from '@vaultway/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceDefinition } from '../bootstrap/index.js';
import { Allow, Public, PublicOrSignedIn } from '../session/index.js';
import { Answers } from './answers.decorator.js';
import { describeService } from './document.js';

const Crate = z
  .object({ id: z.uuid(), label: z.string() })
  .meta({ id: 'Crate', examples: [{ id: 'x', label: 'A' }] });
const ListCrates = listQuery(['label']);
const ChangeCrate = z.object({ id: z.string(), label: requiredText() });

@Controller('crates')
class CrateController {
  @Public()
  @Get()
  @Answers(Crate, { summary: 'List crates', list: true })
  list(@Query({ schema: ListCrates }) query: z.output<typeof ListCrates>) {
    return query;
  }

  @PublicOrSignedIn()
  @Get(':code')
  @Answers(Crate, { summary: 'One crate', errors: ['parcel_not_found'] })
  one(@Param('code') code: string) {
    return code;
  }

  @Allow('clerk', 'parcels:write')
  @Patch()
  @Answers(Crate, { summary: 'Change a crate', message: 'Crate updated' })
  change(@Body({ schema: ChangeCrate }) crate: z.output<typeof ChangeCrate>) {
    return crate;
  }

  @Delete()
  @Answers(null, { summary: 'Delete a crate' })
  remove(@Body({ schema: ById }) { id }: ById) {
    return id;
  }
}

@Module({ controllers: [CrateController] })
class CrateModule {}

const parts: ServiceDefinition = {
  name: 'crates',
  config: {
    HOST: '127.0.0.1',
    PORT: 0,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    DATABASE_POOL: 1,
    REDIS_URL: 'redis://127.0.0.1:1',
    SESSION_PUBLIC_KEY: '',
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: 0,
    MAX_CONNECTIONS: 100,
    UPLOADS_IN_FLIGHT_MB: 6,
    THROTTLE_PUBLIC_WRITE_PER_MINUTE: 0,
    THROTTLE_KEY_PER_MINUTE: 0,
    LOG_LEVEL: 'silent',
  },
  database: { entities: [], migrations: [] },
  modules: [CrateModule],
};

describe('the document of a service', () => {
  let document: Awaited<ReturnType<typeof describeService>>;
  beforeAll(async () => {
    document = await describeService(parts);
  });
  const operation = (path: string, method: 'get' | 'patch' | 'delete') => document.paths[path]?.[method];

  it('names every call under /api and no health check', () => {
    expect(Object.keys(document.paths)).toEqual(['/api/crates', '/api/crates/{code}']);
  });

  it('marks calls for admins', () => {
    expect(operation('/api/crates', 'get')?.security).toEqual([]);
    expect(operation('/api/crates/{code}', 'get')?.security).toEqual([{}, { session: [] }]);
    expect(operation('/api/crates', 'delete')?.security).toEqual([{ session: [] }]);
  });

  it('lists the roles and scopes of a call', () => {
    const change = operation('/api/crates', 'patch');
    expect(change?.security).toEqual([{ session: [] }, { key: ['parcels:write'] }]);
    expect(change).toHaveProperty('x-roles', ['admin', 'clerk']);
    expect(operation('/api/crates', 'delete')).toHaveProperty('x-roles', ['admin']);
    expect(operation('/api/crates', 'get')).not.toHaveProperty('x-roles');
    expect(document.components?.securitySchemes).toMatchObject({ key: { type: 'http', scheme: 'bearer' } });
  });

  it('describes the query of a list, parameter by parameter', () => {
    const parameters = operation('/api/crates', 'get')?.parameters as { name: string; required?: boolean }[];
    expect(parameters.map(({ name, required }) => [name, required ?? false])).toEqual([
      ['page', false],
      ['after', false],
      ['per_page', false],
      ['q', false],
      ['sort', false],
    ]);
  });

  it('describes the envelope around the data, and the paging of a list', () => {
    const ok = operation('/api/crates', 'get')?.responses['200'];
    expect(ok).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: {
              data: { type: 'array', items: { $ref: '#/components/schemas/Crate' } },
              total: { type: 'integer' },
              next_page_url: {},
              next_after: {},
            },
          },
        },
      },
    });
    expect(document.components?.schemas).toHaveProperty('Crate');
  });

  it('accepts each body as JSON and as both kinds of form', () => {
    const body = operation('/api/crates', 'patch')?.requestBody as { content: object };
    expect(Object.keys(body.content).toSorted()).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
  });

  it('lists common and specific errors', () => {
    const statuses = (path: string, method: 'get' | 'patch' | 'delete') =>
      Object.keys(operation(path, method)?.responses ?? {});
    expect(statuses('/api/crates/{code}', 'get')).toEqual(['200', '400', '404', '422', '500', '503']);
    expect(statuses('/api/crates', 'patch')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '408',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
  });

  it('has an example of each response', () => {
    const example = (path: string, method: 'get' | 'patch' | 'delete') => {
      const answer = operation(path, method)?.responses['200'];
      return answer && 'content' in answer ? answer.content?.['application/json']?.example : undefined;
    };
    expect(example('/api/crates', 'patch')).toEqual({
      status: 200,
      message: 'Crate updated',
      errors: [],
      data: { id: 'x', label: 'A' },
    });
    expect(example('/api/crates', 'get')).toMatchObject({
      message: '',
      data: [{ id: 'x', label: 'A' }],
      current_page: 1,
      next_page_url: null,
    });
  });

  it('is reproducible, for comparison to the checked-in file', async () => {
    expect(JSON.stringify(await describeService(parts))).toBe(JSON.stringify(document));
  });
});
