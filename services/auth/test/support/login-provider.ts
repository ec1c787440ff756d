import { type Context, Provider } from 'oidc-provider';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT = { OIDC_CLIENT_ID: 'vaultway', OIDC_CLIENT_SECRET: 'a quiet secret of both' };

/** Account at the provider. */
export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  roles?: unknown;
  /** Seconds since the sign-in there. */
  age?: number;
}

/** A real OpenID Connect provider on this machine, which signs its person in without questions. */
export class LoginProvider {
  readonly people = new Map<string, Person>();
  /** Signs in next. */
  person: Person | undefined;
  /** Changes the ID token on its way. */
  tamper: (idToken: string) => string = (token) => token;
  /** Parameters of the last request. */
  asked = new URLSearchParams();
  private readonly key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    private readonly returnUrl: string,
  ) {}

  static async start(returnUrl: string): Promise<LoginProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const login = new LoginProvider(server, issuer, returnUrl);
    server.on('request', login.provider().callback());
    return login;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Follows the sign-in as a browser. @returns the query with which it comes back */
  async signIn(url: string, person: Person): Promise<string> {
    this.person = person;
    this.people.set(person.sub, person);
    this.asked = new URL(url).searchParams;
    const cookies = new Map<string, string>();
    let next = url;
    for (let steps = 0; steps < 10; steps++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${response.status} ${await response.text()}`);
      if (location.startsWith(this.returnUrl)) return new URL(location).search.slice(1);
      next = new URL(location, next).href;
    }
    throw new Error('the provider does not send the browser back');
  }

  /** Returns the ID token with other claims, signed by the provider. */
  sign(idToken: string, claims: object): string {
    const [head = '', body = ''] = idToken.split('.');
    const own = JSON.parse(Buffer.from(body, 'base64url').toString());
    const content = `${head}.${Buffer.from(JSON.stringify({ ...own, ...claims })).toString('base64url')}`;
    return `${content}.${sign('sha256', Buffer.from(content), this.key).toString('base64url')}`;
  }

  private provider(): Provider {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.OIDC_CLIENT_ID,
          client_secret: CLIENT.OIDC_CLIENT_SECRET,
          redirect_uris: [this.returnUrl],
        },
      ],
      jwks: { keys: [{ ...this.key.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
      cookies: { keys: [randomBytes(16).toString('hex')] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['roles'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: () => '/person' },
      findAccount: (_: Context, sub: string) => ({ accountId: sub, claims: () => this.people.get(sub) }),
      loadExistingGrant: async (context: Context) => {
        const { session, client } = context.oidc;
        const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      if (context.path !== '/person') {
        await next();
        const body = context.body as { id_token?: string } | undefined;
        if (context.path === '/token' && body?.id_token !== undefined)
          body.id_token = this.tamper(body.id_token);
        return;
      }
      const { sub, age = 0 } = this.person ?? { sub: 'nobody' };
      const ts = Math.floor(Date.now() / 1000) - age;
      await provider.interactionFinished(context.req, context.res, { login: { accountId: sub, ts } });
    });
    return provider;
  }
}
