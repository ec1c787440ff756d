import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SignUpLinks } from './sign-up-links.js';

/** Prints the link that creates the first admin, at each start without one. */
@Injectable()
export class FirstLink implements OnApplicationBootstrap {
  constructor(private readonly links: SignUpLinks) {}

  async onApplicationBootstrap() {
    const url = await this.links.firstLink();
    if (url === undefined) return;
    const line = {
      level: 'info',
      time: new Date().toISOString(),
      service: 'auth',
      message: 'sign-up link',
      url,
    };
    // Bypasses the logger: it must appear whatever the log level.
    process.stdout.write(
      `${JSON.stringify(line)}\nauth: there is no admin yet. Create the first one here (works once): ${url}\n`,
    );
  }
}
