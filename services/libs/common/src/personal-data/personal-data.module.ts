import { Controller, type DynamicModule, type Type } from '@nestjs/common';
import type { DataService, RequestPayload } from '@vaultway/contracts';
import { OnRequest, RequestBody } from '../messaging/index.js';
import { PersonalData } from './person.js';
import { PersonErasures } from './person-erasures.js';
import { PersonExports } from './person-exports.js';

/**
 * Answers auth, which coordinates exports and erasures.
 *
 * @param service prefixes the requests
 * @param data the service's personal data
 * @param imports modules that `data` needs
 */
export function personalDataModule(
  service: Exclude<DataService, 'auth'>,
  data: Type<PersonalData>,
  imports: Type[] = [],
): DynamicModule {
  const erase = `person.erase.${service}` as const;
  const tell = `person.export.${service}` as const;

  @Controller()
  class PersonRequests {
    constructor(
      private readonly erasures: PersonErasures,
      private readonly exports: PersonExports,
    ) {}

    @OnRequest(erase)
    erase(@RequestBody(erase) { id, ...person }: RequestPayload<typeof erase>) {
      return this.erasures.advance(id, person);
    }

    @OnRequest(tell)
    export(@RequestBody(tell) { after, own, ...person }: RequestPayload<typeof tell>) {
      return this.exports.page(person, after, own);
    }
  }

  return {
    module: class PersonalDataModule {},
    imports,
    controllers: [PersonRequests],
    providers: [{ provide: PersonalData, useClass: data }, PersonErasures, PersonExports],
  };
}
