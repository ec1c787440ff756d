/** What npm adds to the environment of its scripts is nothing to the services. */
const OF_NPM = /^npm_/;

/**
 * The environment of a service. What the person set (THROTTLE_*, MAIL_RELAY_URL, FORCE_HTTPS …) is passed on; what
 * this start decides goes before it.
 * @param {string} service
 * @param {{ settings: import('./settings.mjs').Settings, databaseUrl: string, redisUrl: string,
 *   imageStore: NodeJS.ProcessEnv, keys: ReturnType<typeof import('./keys.mjs').productKeys> }} parts
 * @returns {NodeJS.ProcessEnv}
 */
export function serviceEnvironment(service, { settings, databaseUrl, redisUrl, imageStore, keys }) {
  const inherited = Object.entries(process.env).filter(([name]) => !OF_NPM.test(name));
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    // Node keeps what it compiled, so that the next start is quicker.
    NODE_COMPILE_CACHE: settings.cacheDir,
    MAIL_ALLOW_PRIVATE_HOSTS: 'true',
    ...Object.fromEntries(inherited),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SESSION_PUBLIC_KEY_FILE: keys.publicKeyFile,
    ...(service === 'auth' && {
      SESSION_PRIVATE_KEY_FILE: keys.privateKeyFile,
      AUTH_SECRET_KEY_FILE: keys.authKeyFile,
    }),
    PUBLIC_URL: settings.publicUrl,
    TRUST_PROXY: 'loopback',
    ...imageStore,
    ...(service === 'content' && { MAIL_RELAY_CONFIGURED: String(Boolean(process.env.MAIL_RELAY_URL)) }),
    ...(service === 'mail' && { OUTBOX_DIR: settings.outboxDir, MAIL_SECRET_KEY_FILE: keys.mailKeyFile }),
  };
}
