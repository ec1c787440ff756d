/** A provider's mail server, and what it needs in the sender's domain. */
export interface MailProvider {
  name: string;
  host: string;
  port: number;
  /** User name that is the same for every customer. */
  user?: string;
  /** Mechanism in the domain's SPF record. */
  spf: string;
  /** Usual DKIM selectors; empty if each customer has others. */
  selectors: readonly string[];
}

/** Common providers, by name. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    name: 'Amazon SES',
    host: 'email-smtp.eu-central-1.amazonaws.com',
    port: 587,
    spf: 'include:amazonses.com',
    selectors: [],
  },
  {
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 587,
    spf: 'include:spf.brevo.com',
    selectors: ['brevo1', 'brevo2', 'mail'],
  },
  {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: 465,
    spf: 'include:spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
  },
  {
    name: 'Google Workspace',
    host: 'smtp.gmail.com',
    port: 587,
    spf: 'include:_spf.google.com',
    selectors: ['google'],
  },
  {
    name: 'Mailgun',
    host: 'smtp.eu.mailgun.org',
    port: 587,
    spf: 'include:mailgun.org',
    selectors: ['mailo', 'k1', 'smtp', 'mx', 'pic'],
  },
  {
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    spf: 'include:spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  {
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    spf: 'include:spf.mtasv.net',
    selectors: ['pm'],
  },
  {
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: 587,
    user: 'apikey',
    spf: 'include:sendgrid.net',
    selectors: ['s1', 's2'],
  },
  {
    name: 'Zoho Mail',
    host: 'smtp.zoho.eu',
    port: 465,
    spf: 'include:zoho.eu',
    selectors: ['zoho', 'zmail'],
  },
];

/** Returns the provider of a server, by the end of its name: regions have their own. */
export function providerOf(host: string | null): MailProvider | undefined {
  const lower = host?.toLowerCase() ?? '';
  const domain = (name: string) => name.split('.').slice(-2).join('.');
  return MAIL_PROVIDERS.find((provider) => domain(provider.host) === domain(lower));
}
