import { isIP } from 'node:net';
import { z } from 'zod';
import { isVapidKey } from './vapid-keys.ts';

/** Of Chrome and those built on it, Firefox, Safari and Edge. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Every variable the app reads, in the order of `.env.example`; what is left out or empty takes its default. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      'What the process is for. In production cookies travel over https only, SECRET_KEY is required, and there is no demo unless asked for.',
    ),
  PORT: wholeNumber(0, 65_535)
    .default(4000)
    .describe('The port the server listens on; 0 takes any free one.'),
  HOST: text(255)
    .default('127.0.0.1')
    .describe('The address the server listens on. 0.0.0.0 lets other machines in, as a container needs it.'),
  PUBLIC_URL: httpUrl()
    .optional()
    .describe(
      'Where people reach the app when a proxy stands before it, for example https://rides.example.com. Passkeys belong to its host: with another one they have to be added again.',
    ),
  CELLS_DIR: text(1000)
    .optional()
    .describe(
      'A folder of cells: areas that one process serves by host name, each on a database of its own. A file <cell>.env has the variables of its cell, over those of the process.',
    ),
  MAUMEE_CELL: text(63)
    .optional()
    .describe('Which of the cells a command is about, as --cell says it; `serve` serves that one alone.'),
  HOST_NAMES: hostNames()
    .optional()
    .describe('Of a cell: names by which it is reached beside that of PUBLIC_URL, with commas between them.'),
  TRUST_PROXY: proxies()
    .default(0)
    .describe(
      'Who may say in X-Forwarded-For whom a call is from: addresses of proxies ("10.0.0.0/8, 127.0.0.1"), or how many stand in a row before the app.',
    ),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000)
    .default(1200)
    .describe(
      'Calls one user, or one address that is not signed in, may make in a minute; 0 for no limits of calls at all.',
    ),
  REGISTRATIONS_PER_HOUR: wholeNumber(1, 1_000_000)
    .default(100)
    .describe('Accounts that may be opened from one address in an hour.'),
  MAX_SOCKETS: wholeNumber(1, 100_000)
    .default(10_000)
    .describe('WebSockets, for live updates, that one process keeps open at most.'),
  MAX_SIGNED_OUT_SOCKETS: wholeNumber(1, 100_000)
    .default(200)
    .describe(
      'WebSockets of one address that may be open without having signed in; each has fifteen seconds.',
    ),
  MAX_PENDING_RIDES: wholeNumber(1, 1_000_000)
    .default(20)
    .describe('Rides of one rider that may wait for a driver at the same time.'),
  DRIVER_SILENT_SECONDS: wholeNumber(30, 86_400)
    .default(120)
    .describe('Drivers who are online and of whom nothing is heard for so long are taken offline.'),
  BOOK_NOW_EXPIRY_MINUTES: wholeNumber(1, 1_440)
    .default(15)
    .describe('A ride for now that no driver has accepted for so long is cancelled.'),
  SCHEDULED_EXPIRY_MINUTES: wholeNumber(0, 1_440)
    .default(0)
    .describe('A scheduled ride that no driver has accepted is cancelled so long before its pickup.'),
  OFFERS_KEPT_DAYS: wholeNumber(1, 3_650)
    .default(30)
    .describe(
      'For how long operators can look up which drivers were offered a ride, and why others were not.',
    ),
  HIDE_PHONES: flag()
    .default(false)
    .describe(
      'true where a relay stands between riders and drivers: neither is shown the other’s phone number, and numbers in what they write to each other are masked.',
    ),
  MESSAGES_KEPT_DAYS: wholeNumber(1, 3_650)
    .default(90)
    .describe(
      'For how long after a ride what its rider and driver wrote to each other is kept, and what operators wrote to drivers.',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must begin with postgres:// or postgresql://')
    .optional()
    .describe('A PostgreSQL server (15 to 18). Without it the app runs one of its own in DATA_DIR.'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must begin with postgres:// or postgresql://')
    .optional()
    .describe(
      'The database of DATABASE_URL past a pooler in transaction mode, for what needs a session of its own: events, jobs, migrations, audits. Default: DATABASE_URL.',
    ),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(areDatabases, 'must be postgres:// addresses with commas between them')
    .transform((urls) => urls.split(',').map((url) => url.trim()))
    .optional()
    .describe(
      'Streaming replicas of DATABASE_URL, with commas between them, each a server of its own: lists of the console, figures and exports are read there.',
    ),
  REPLICA_MAX_LAG_SECONDS: wholeNumber(2, 3_600)
    .default(10)
    .describe('A replica that is further behind is not read.'),
  DATABASE_POOL_SIZE: wholeNumber(2, 200)
    .default(10)
    .describe('Connections that one process keeps at most to the database, and to each replica.'),
  DATA_DIR: text(1000).default('.data').describe('The folder of everything that has to outlive a restart.'),
  DEMO: flag()
    .optional()
    .describe(
      'Whether to fill an empty database with demo data and accounts. Default: true outside production.',
    ),
  AREA: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be the name of a folder of areas')
    .default('toledo')
    .describe('The metropolitan area that is served: a folder of areas/ or of AREAS_DIR.'),
  AREAS_DIR: text(1000)
    .optional()
    .describe('A folder of your own with folders of areas; they come before those of the product.'),
  PRODUCT_NAME: text(40)
    .default('Maumee')
    .describe('The name in titles, e-mails and on the command line; also names the session cookie.'),
  SUPPORT_EMAIL: z
    .email('must be an e-mail address')
    .optional()
    .describe('Shown wherever people are asked to write. Default: what the area says.'),
  OFFLINE_APP: flag()
    .default(true)
    .describe(
      'Whether the client keeps its files on the device, to start without a connection. false has every browser drop what it has kept.',
    ),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], 'must be an e-mail address or an https address')
    .optional()
    .describe('Where weaknesses are reported, said in /.well-known/security.txt. Default: SUPPORT_EMAIL.'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Signs fare quotes, makes the tokens of mailed links and the start PINs, and seals the secrets of authenticator apps; the same in every process. With another one, links in mails end and authenticator apps have to be set up again (users sign in with a recovery code or a passkey). Required in production, otherwise made once and kept in DATA_DIR.',
    ),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isVapidKey, 'must be a key that `maumee notices keys` prints')
    .optional()
    .describe(
      'By which push services know who sends notices to browsers. With another one, people have to switch notices on again. Default: made of SECRET_KEY.',
    ),
  PUSH_SERVICES: pushServices()
    .default(PUSH_SERVICES)
    .describe(
      'Hosts of the push services that notices may be sent to, with commas between them: "*." stands for names before it. Those of the known browsers.',
    ),
  SESSION_TRANSPORT: z
    .enum(['token', 'cookie'])
    .default('token')
    .describe(
      'How clients keep a session. token: answered at sign-in, sent as Authorization: Bearer, and a cookie besides. cookie: a __Host- cookie alone, which no script can read and which travels over https only.',
    ),
  SESSION_DAYS: wholeNumber(1, 365)
    .default(30)
    .describe('Days after which a session ends, however much it is used.'),
  SESSION_IDLE_DAYS: wholeNumber(1, 365)
    .default(14)
    .describe('Days after which a session that is not used ends.'),
  REAUTHENTICATION_MINUTES: wholeNumber(0, 10_080)
    .default(15)
    .describe(
      'Payouts, refunds and price changes ask for the password again when the last proof is older; 0 to never ask.',
    ),
  SECOND_FACTOR: z
    .enum(['optional', 'admins'])
    .default('optional')
    .describe('admins: they can do nothing before they have set up an authenticator app or a passkey.'),
  VERIFY_EMAIL: flag()
    .default(false)
    .describe('Whether riders book only once they have followed a link mailed to them; needs SMTP_URL.'),
  PAYMENTS: z
    .enum(['sandbox', 'stripe', 'none'])
    .optional()
    .describe(
      'stripe moves real money, sandbox test money only, none refuses payments. Default: stripe when its keys are given, sandbox in the demo, else none.',
    ),
  STRIPE_SECRET_KEY: text(255).optional().describe('The secret key, sk_…, of the Stripe account.'),
  STRIPE_PUBLISHABLE_KEY: text(255)
    .optional()
    .describe('The publishable key, pk_…; the server passes it to the web client.'),
  STRIPE_WEBHOOK_SECRET: text(255)
    .optional()
    .describe('The signing secret, whsec_…, of the webhook endpoint at PUBLIC_URL/api/stripe/webhook.'),
  STRIPE_API_URL: httpUrl()
    .optional()
    .describe("Another server than Stripe's own that speaks its protocol, for tests."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp(s) address' })
    .optional()
    .describe(
      'The mail server, smtp(s)://user:password@host:port. Without it no e-mail is sent; the demo shows what it would have sent, on its own machine only, at an address that it prints.',
    ),
  EMAIL_FROM: text(255)
    .optional()
    .describe('The sender of e-mails. Default: PRODUCT_NAME with SUPPORT_EMAIL.'),
  TEXTS_ACCOUNT_SID: text(64)
    .optional()
    .describe(
      'The account, AC…, at a provider of text messages that speaks Twilio’s HTTP protocol. Without it no text message is sent; the demo shows what it would have sent, on its own machine only.',
    ),
  TEXTS_AUTH_TOKEN: text(255)
    .optional()
    .describe('Its token. Calls of the provider to PUBLIC_URL/webhooks/texts/… are signed with it.'),
  TEXTS_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{7,14}|MG[0-9a-zA-Z]{1,62})$/,
      'must be a number like +14195550100, or MG… of a service',
    )
    .optional()
    .describe('The number that text messages come from and are answered to, or a messaging service.'),
  TEXTS_API_URL: httpUrl()
    .default('https://api.twilio.com')
    .describe('Another server that speaks the protocol.'),
  TEXTS_PRICE_MILS: wholeNumber(0, 100_000)
    .default(8)
    .describe(
      'What a segment of a text message costs, in tenths of cents, where the provider does not say it when it takes one.',
    ),
  ALERT_WEBHOOK_URL: httpUrl()
    .optional()
    .describe(
      'A pager or chat that is told at once of urgent work (`maumee attention`): JSON by POST, signed as the Standard Webhooks specification says.',
    ),
  ALERT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64')
    .optional()
    .describe('The key of those signatures, for example whsec_ and what `openssl rand -base64 32` prints.'),
  BACKUP_MAX_AGE_HOURS: wholeNumber(1, 100_000)
    .optional()
    .describe(
      'How old the last backup that `maumee backup check --live` found good may be before it needs attention. Without it nobody is told: the app knows of no other backups.',
    ),
  S3_BUCKET_URL: httpUrl()
    .optional()
    .describe(
      'Where uploaded files are kept: a private bucket of an S3-compatible server, https://server/bucket. Without it they are in DATA_DIR, which several machines would have to share.',
    ),
  S3_REGION: text(60).default('auto').describe('The region of the bucket, for example us-east-2.'),
  S3_ACCESS_KEY_ID: text(255).optional().describe('The key that may read, write and delete in the bucket.'),
  S3_SECRET_ACCESS_KEY: text(255).optional().describe('Its secret.'),
  TILE_URL: z
    .string()
    .regex(
      /^https?:\/\/[^/]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/,
      'must be an http(s) address with {z}, {x} and {y}',
    )
    .optional()
    .describe(
      'Map tiles, for example https://tile.openstreetmap.org/{z}/{x}/{y}.png. Without it a schematic map is drawn.',
    ),
  TILE_ATTRIBUTION: text(500)
    .default('© OpenStreetMap contributors')
    .describe('The credit the map shows for its tiles.'),
  NOMINATIM_URL: httpUrl()
    .optional()
    .describe('A Nominatim-compatible geocoder for addresses the bundled list does not have.'),
  OSRM_URL: httpUrl()
    .optional()
    .describe('An OSRM-compatible router. Without it distances are straight lines.'),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe(
      'A port of its own for GET /metrics in the format of Prometheus; 0 takes any free one. Without it there are no metrics.',
    ),
  METRICS_HOST: text(255)
    .default('127.0.0.1')
    .describe(
      'The address that port is opened on. Any other than this machine’s own asks for METRICS_TOKEN.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('What scrapers have to show as "Authorization: Bearer …".'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl()
    .optional()
    .describe(
      'An OpenTelemetry collector that takes OTLP over HTTP, for example http://localhost:4318. Without it nothing is traced.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'must be name=value,name=value')
    .optional()
    .describe('What is sent to the collector besides, for example authorization=Bearer%20….'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1)
    .describe('How many of the traces are kept, from 0 to 1.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .describe('How much is logged, as JSON lines. Default: info in production, else warn.'),
});

/** As DNS has them, without a dot at the end. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

export type Variables = z.output<typeof variables>;

function text(max: number) {
  return z.string().max(max);
}

function httpUrl() {
  return z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
}

function hostNames() {
  return z
    .string()
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    )
    .refine((names) => names.every((name) => HOST_NAME.test(name)), 'must be host names, without ports');
}

function pushServices() {
  return z
    .string()
    .transform((value) => value.split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => HOST_NAME.test(name.replace(/^\*\./, '')) || isLocal(name)),
      'must be host names, or http:// addresses of this machine',
    );
}

/** For a push service of tests. */
function isLocal(address: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(address);
}

function areDatabases(urls: string): boolean {
  return urls.split(',').every((url) => /^postgres(ql)?:\/\/./.test(url.trim()) && URL.canParse(url.trim()));
}

/** Never "everyone": whoever is believed without limit writes the callers' addresses. */
function proxies() {
  return z
    .string()
    .refine(isProxies, 'must be addresses or networks of proxies, or their number from 0 to 10')
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : value));
}

function isProxies(value: string): boolean {
  return /^\d+$/.test(value)
    ? Number(value) <= 10
    : value.split(',').every((network) => isNetwork(network.trim()));
}

function isNetwork(network: string): boolean {
  const [address = '', prefix, ...others] = network.split('/');
  const version = isIP(address);
  if (version === 0 || others.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

function flag() {
  return z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');
}

/** Plain digits only: "4e3" and " 4000" are mistakes, not numbers. */
function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}
