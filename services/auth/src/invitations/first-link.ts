import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SignUpLinks } from './sign-up-links.js';

/** While nobody can sign in, each start prints the one link that makes the first admin. */
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
    // Not by the logger: it must be seen whatever the log level is.
    process.stdout.write(
      `${JSON.stringify(line)}\nauth: there is no admin yet. Create the first one here (works once): ${url}\n`,
    );
  }
}
