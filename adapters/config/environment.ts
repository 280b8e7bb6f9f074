import { AreaPackError, loadAreaPack, type AreaPack } from './area-pack.ts';
import { CellsError, chosenSources, toTexts, type Texts } from './sources.ts';
import { variables, type Variables } from './variables.ts';

/** The configuration of the process, read once at boot. */
export interface Environment {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | null;
  /** Under which a cell is reached, that of `publicUrl` among them; in small letters, without ports. */
  readonly hostNames: readonly string[];
  readonly trustProxy: number | string;
  readonly rateLimitPerMinute: number;
  readonly registrationsPerHour: number;
  readonly maxSockets: number;
  readonly maxPendingRides: number;
  readonly driverSilentSeconds: number;
  readonly bookNowExpiryMinutes: number;
  readonly offersKeptDays: number;
  /** Of riders and drivers, from each other. */
  readonly hidesPhones: boolean;
  /** After the ride. */
  readonly messagesKeptDays: number;
  /** Before the pickup. */
  readonly scheduledExpiryMinutes: number;
  readonly maxSignedOutSockets: number;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** Past a pooler; null where `databaseUrl` leads to the database itself. */
  readonly databaseDirectUrl: string | null;
  readonly databasePoolSize: number;
  /** Empty: everything is read where it is written. */
  readonly replicaUrls: readonly string[];
  readonly replicaMaxLagSeconds: number;
  readonly dataDir: string;
  readonly isDemo: boolean;
  /** The metropolitan area that is served. */
  readonly area: AreaPack;
  readonly productName: string;
  readonly supportEmail: string;
  /** An e-mail or https address. */
  readonly securityContact: string;
  /** Whether the client keeps its files on the device. */
  readonly hasOfflineApp: boolean;
  /** Null outside production: see `secretKey`. */
  readonly secretKey: string | null;
  /** Null: made of the secret key. */
  readonly vapidPrivateKey: string | null;
  readonly pushServices: readonly string[];
  readonly sessionTransport: 'token' | 'cookie';
  readonly sessionDays: number;
  readonly sessionIdleDays: number;
  /** 0: never again. */
  readonly reauthenticationMinutes: number;
  readonly mustVerifyEmail: boolean;
  readonly adminsNeedSecondFactor: boolean;
  readonly payments: 'sandbox' | 'stripe' | 'none';
  /** Set exactly when `payments` is `stripe`. */
  readonly stripe: StripeSettings | null;
  /** Null: no mail is sent. */
  readonly smtpUrl: string | null;
  readonly emailFrom: string;
  /** Null: no text message is sent. */
  readonly texts: TextSettings | null;
  /** Whether text messages are kept for whoever sits at this machine to read and answer, as nothing sends them. */
  readonly hasDemoPhones: boolean;
  /** Null: urgent work is told by mail and on the console only. */
  readonly alertWebhook: { readonly url: string; readonly secret: string } | null;
  /** Null: nobody is told of backups that are missing. */
  readonly backupMaxAgeHours: number | null;
  /** Whether mails are kept for whoever sits at this machine to read, as nothing sends them. */
  readonly hasDemoMailbox: boolean;
  /** Null: uploaded files are in the data folder. */
  readonly s3: BucketSettings | null;
  readonly tileUrl: string | null;
  readonly tileAttribution: string | null;
  readonly nominatimUrl: string | null;
  readonly osrmUrl: string | null;
  /** Null: there are no metrics. */
  readonly metrics: MetricsSettings | null;
  /** Null: nothing is traced. */
  readonly tracing: TracingSettings | null;
  readonly logLevel: NonNullable<Variables['LOG_LEVEL']>;
}

export interface TextSettings {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  readonly apiUrl: string;
  readonly priceMils: number;
}

export interface MetricsSettings {
  readonly port: number;
  readonly host: string;
  /** Null: whoever reaches the port may ask. */
  readonly token: string | null;
}

export interface TracingSettings {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of traces that are kept, from 0 to 1. */
  readonly ratio: number;
}

export interface BucketSettings {
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Another server than the provider's own, for tests. */
  readonly apiUrl: string | null;
}

/** Everything that is wrong with the environment, one line each; values are left out, some are secrets. */
export class EnvironmentError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(['The environment cannot be used:', ...faults].join('\n  '));
    this.name = 'EnvironmentError';
  }
}

/** Reads the variables; empty ones count as left out. Throws `EnvironmentError` with every fault. */
export function readEnvironment(texts: Texts): Environment {
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  const faults = [
    ...(result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...(given['NODE_ENV'] === 'production' && !given['SECRET_KEY']
      ? ['SECRET_KEY is required in production']
      : []),
    ...missingStripeKeys(given),
    ...missingBucketKeys(given),
    ...missingMetricsSettings(given),
    ...missingAlertKeys(given),
    ...missingTextKeys(given),
  ];
  if (!result.success || faults.length > 0) throw new EnvironmentError(faults);
  return toEnvironment(result.data, readArea(result.data));
}

/** The variables of this process, those of the folder's `.env` file filling the gaps; of the chosen one of its cells. */
export function loadEnvironment(folder = process.cwd()): Environment {
  return readEnvironment(toTexts(withFaults(() => chosenSources(process.env, folder))));
}

/** What cannot be used of cells is a fault of the environment like others. */
export function withFaults<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof CellsError) throw new EnvironmentError(error.faults);
    throw error;
  }
}

function readArea({ AREA, AREAS_DIR }: Variables): AreaPack {
  try {
    return loadAreaPack(AREA, AREAS_DIR ?? null);
  } catch (error) {
    if (error instanceof AreaPackError)
      throw new EnvironmentError(error.faults.map((fault) => `AREA ${fault}`));
    throw error;
  }
}

function toEnvironment(values: Variables, area: AreaPack): Environment {
  const supportEmail = values.SUPPORT_EMAIL ?? area.supportEmail;
  const isProduction = values.NODE_ENV === 'production';
  const isDemo = values.DEMO ?? !isProduction;
  return {
    isProduction,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? null,
    hostNames: getHostNames(values),
    trustProxy: values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    registrationsPerHour: values.REGISTRATIONS_PER_HOUR,
    maxSockets: values.MAX_SOCKETS,
    maxPendingRides: values.MAX_PENDING_RIDES,
    driverSilentSeconds: values.DRIVER_SILENT_SECONDS,
    bookNowExpiryMinutes: values.BOOK_NOW_EXPIRY_MINUTES,
    offersKeptDays: values.OFFERS_KEPT_DAYS,
    hidesPhones: values.HIDE_PHONES,
    messagesKeptDays: values.MESSAGES_KEPT_DAYS,
    scheduledExpiryMinutes: values.SCHEDULED_EXPIRY_MINUTES,
    maxSignedOutSockets: values.MAX_SIGNED_OUT_SOCKETS,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    replicaUrls: values.DATABASE_REPLICA_URL ?? [],
    replicaMaxLagSeconds: values.REPLICA_MAX_LAG_SECONDS,
    dataDir: values.DATA_DIR,
    isDemo,
    productName: values.PRODUCT_NAME,
    area,
    supportEmail,
    securityContact: values.SECURITY_CONTACT ?? supportEmail,
    hasOfflineApp: values.OFFLINE_APP,
    secretKey: values.SECRET_KEY ?? null,
    vapidPrivateKey: values.VAPID_PRIVATE_KEY ?? null,
    pushServices: values.PUSH_SERVICES,
    sessionTransport: values.SESSION_TRANSPORT,
    sessionDays: values.SESSION_DAYS,
    sessionIdleDays: values.SESSION_IDLE_DAYS,
    reauthenticationMinutes: values.REAUTHENTICATION_MINUTES,
    adminsNeedSecondFactor: values.SECOND_FACTOR === 'admins',
    mustVerifyEmail: values.VERIFY_EMAIL && values.SMTP_URL !== undefined,
    payments: createPayments(values, isDemo && !isProduction),
    stripe: getStripe(values),
    smtpUrl: values.SMTP_URL ?? null,
    texts: getTexts(values),
    hasDemoPhones: isDemo && !isProduction && isAlone(values) && getTexts(values) === null,
    alertWebhook: getAlertWebhook(values),
    backupMaxAgeHours: values.BACKUP_MAX_AGE_HOURS ?? null,
    emailFrom: values.EMAIL_FROM ?? `${values.PRODUCT_NAME} <${supportEmail}>`,
    hasDemoMailbox: isDemo && !isProduction && isAlone(values) && values.SMTP_URL === undefined,
    s3: getBucket(values),
    tileUrl: values.TILE_URL ?? null,
    tileAttribution: values.TILE_URL ? values.TILE_ATTRIBUTION : null,
    nominatimUrl: values.NOMINATIM_URL ?? null,
    osrmUrl: values.OSRM_URL ?? null,
    metrics: getMetrics(values),
    tracing: getTracing(values),
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

function getHostNames({ PUBLIC_URL, HOST_NAMES = [] }: Variables): string[] {
  return [...new Set([...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : []), ...HOST_NAMES])];
}

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Some of the keys are as good as none: said at boot, not when the first rider pays. */
function missingStripeKeys(given: Texts): string[] {
  const isWanted = given['PAYMENTS'] === 'stripe' || STRIPE_KEYS.some((name) => given[name]);
  if (!isWanted) return [];
  return STRIPE_KEYS.filter((name) => !given[name]).map(
    (name) => `${name} is required to pay through Stripe`,
  );
}

const BUCKET_KEYS = ['S3_BUCKET_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** All or none: files must not end up in a folder because one variable was forgotten. */
function missingBucketKeys(given: Texts): string[] {
  if (!BUCKET_KEYS.some((name) => given[name])) return [];
  return BUCKET_KEYS.filter((name) => !given[name]).map(
    (name) => `${name} is required to keep files in a bucket`,
  );
}

const THIS_MACHINE = ['127.0.0.1', '::1', 'localhost'];

/** Figures of the business are nobody's who happens to reach a port. */
function missingMetricsSettings(given: Texts): string[] {
  const { METRICS_PORT, METRICS_TOKEN, METRICS_HOST = '127.0.0.1' } = given;
  if (METRICS_PORT === undefined)
    return METRICS_TOKEN ? ['METRICS_PORT is required where METRICS_TOKEN is given'] : [];
  return METRICS_TOKEN || THIS_MACHINE.includes(METRICS_HOST)
    ? []
    : ['METRICS_TOKEN is required where METRICS_HOST is not this machine'];
}

function getMetrics(values: Variables): MetricsSettings | null {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token = null } = values;
  return port === undefined ? null : { port, host, token };
}

function getTracing(values: Variables): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = values;
  if (endpoint === undefined) return null;
  return { endpoint, headers: readHeaders(headers), ratio: values.OTEL_TRACES_SAMPLER_ARG };
}

/** "name=value,name=value", the values percent-encoded: as OpenTelemetry has it. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), decodeURIComponent(value.join('='))];
    }),
  );
}

const ALERT_KEYS = ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET'] as const;

function missingAlertKeys(given: Texts): string[] {
  if (!ALERT_KEYS.some((name) => given[name])) return [];
  return ALERT_KEYS.filter((name) => !given[name]).map((name) => `${name} is required to send alerts`);
}

function getAlertWebhook({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret }: Variables) {
  return url && secret ? { url, secret } : null;
}

const TEXT_KEYS = ['TEXTS_ACCOUNT_SID', 'TEXTS_AUTH_TOKEN', 'TEXTS_FROM'] as const;

function missingTextKeys(given: Texts): string[] {
  if (!TEXT_KEYS.some((name) => given[name])) return [];
  return TEXT_KEYS.filter((name) => !given[name]).map((name) => `${name} is required to send text messages`);
}

function getTexts(values: Variables): TextSettings | null {
  const { TEXTS_ACCOUNT_SID: accountSid, TEXTS_AUTH_TOKEN: authToken, TEXTS_FROM: from } = values;
  if (!accountSid || !authToken || !from) return null;
  return {
    accountSid,
    authToken,
    from,
    apiUrl: values.TEXTS_API_URL.replace(/\/+$/, ''),
    priceMils: values.TEXTS_PRICE_MILS,
  };
}

function getBucket(values: Variables): BucketSettings | null {
  const {
    S3_BUCKET_URL: bucketUrl,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (!bucketUrl || !accessKeyId || !secretAccessKey) return null;
  return { bucketUrl, accessKeyId, secretAccessKey, region: values.S3_REGION };
}

/** Behind a proxy every call comes from this machine: who sits at it cannot be told from the rest of the world. */
function isAlone({ PUBLIC_URL, TRUST_PROXY }: Variables): boolean {
  return PUBLIC_URL === undefined && TRUST_PROXY === 0;
}

/** Production never falls back to test money. */
function createPayments(values: Variables, isDemo: boolean): Environment['payments'] {
  return values.PAYMENTS ?? (values.STRIPE_SECRET_KEY ? 'stripe' : isDemo ? 'sandbox' : 'none');
}

function getStripe(values: Variables): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = values;
  if (createPayments(values, false) !== 'stripe' || !secretKey || !publishableKey || !webhookSecret)
    return null;
  return { secretKey, publishableKey, webhookSecret, apiUrl: values.STRIPE_API_URL ?? null };
}
