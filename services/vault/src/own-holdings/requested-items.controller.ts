import { Controller } from '@nestjs/common';
import { OnRequest, RequestBody } from '@vaultway/common';
import type { RequestPayload } from '@vaultway/contracts';
import { OwnItems } from './own-items.js';

/** Answers tracking, which stores the items that a client chooses in a request. */
@Controller()
export class RequestedItems {
  constructor(private readonly items: OwnItems) {}

  @OnRequest('vault.items')
  among(@RequestBody('vault.items') asked: RequestPayload<'vault.items'>) {
    return this.items.among(asked);
  }
}
