import { Controller, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MessageClient, OnEvent, WorkLoop } from '@vaultway/common';
import { SettingsService } from './settings.service.js';

/** Maximum age of what is known about the relay, if mail's event is lost. */
const POLL_MS = 60_000;

/** Follows whether an admin has saved a relay, which mail knows. */
@Controller()
export class RelayWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop: WorkLoop;

  constructor(messages: MessageClient, settings: SettingsService) {
    this.loop = new WorkLoop({
      work: async () => {
        const relay = await messages.ask('relay.get', {}, { fallback: undefined });
        if (relay) await settings.setRelaySaved(relay.saved);
        return false;
      },
      pollMs: POLL_MS,
      logger: new Logger('relay'),
      messages: {
        failing: 'the state of the relay could not be stored',
        recovered: 'the state of the relay is stored',
      },
    });
  }

  onApplicationBootstrap() {
    this.loop.start();
  }

  onApplicationShutdown() {
    return this.loop.stop();
  }

  @OnEvent('relay.changed')
  changed() {
    this.loop.wake();
  }
}
