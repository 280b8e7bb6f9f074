import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { AreaPackError, loadAreaPack, type AreaPack } from './area-pack.ts';
import { variables, type Variables } from './variables.ts';

/** The configuration of the process, read once at boot. */
export interface Environment {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | null;
  readonly trustProxy: number | string;
  readonly rateLimitPerMinute: number;
  readonly registrationsPerHour: number;
  readonly maxSockets: number;
  readonly maxPendingRides: number;
  readonly driverSilentSeconds: number;
  readonly bookNowExpiryMinutes: number;
  readonly offersKeptDays: number;
  /** Before the pickup. */
  readonly scheduledExpiryMinutes: number;
  readonly maxSignedOutSockets: number;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
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
  /** Whether mails are kept for whoever sits at this machine to read, as nothing sends them. */
  readonly hasDemoMailbox: boolean;
  /** Null: uploaded files are in the data folder. */
  readonly s3: BucketSettings | null;
  readonly tileUrl: string | null;
  readonly tileAttribution: string | null;
  readonly nominatimUrl: string | null;
  readonly osrmUrl: string | null;
  readonly logLevel: NonNullable<Variables['LOG_LEVEL']>;
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

type Texts = Readonly<Record<string, string | undefined>>;

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
  ];
  if (!result.success || faults.length > 0) throw new EnvironmentError(faults);
  return toEnvironment(result.data, readArea(result.data));
}

/** The variables of this process, those of the folder's `.env` file filling the gaps. */
export function loadEnvironment(folder = process.cwd()): Environment {
  const file = join(folder, '.env');
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return readEnvironment({ ...kept, ...process.env });
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
    trustProxy: values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    registrationsPerHour: values.REGISTRATIONS_PER_HOUR,
    maxSockets: values.MAX_SOCKETS,
    maxPendingRides: values.MAX_PENDING_RIDES,
    driverSilentSeconds: values.DRIVER_SILENT_SECONDS,
    bookNowExpiryMinutes: values.BOOK_NOW_EXPIRY_MINUTES,
    offersKeptDays: values.OFFERS_KEPT_DAYS,
    scheduledExpiryMinutes: values.SCHEDULED_EXPIRY_MINUTES,
    maxSignedOutSockets: values.MAX_SIGNED_OUT_SOCKETS,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    dataDir: values.DATA_DIR,
    isDemo,
    productName: values.PRODUCT_NAME,
    area,
    supportEmail,
    securityContact: values.SECURITY_CONTACT ?? supportEmail,
    hasOfflineApp: values.OFFLINE_APP,
    secretKey: values.SECRET_KEY ?? null,
    sessionTransport: values.SESSION_TRANSPORT,
    sessionDays: values.SESSION_DAYS,
    sessionIdleDays: values.SESSION_IDLE_DAYS,
    reauthenticationMinutes: values.REAUTHENTICATION_MINUTES,
    adminsNeedSecondFactor: values.SECOND_FACTOR === 'admins',
    mustVerifyEmail: values.VERIFY_EMAIL && values.SMTP_URL !== undefined,
    payments: createPayments(values, isDemo && !isProduction),
    stripe: getStripe(values),
    smtpUrl: values.SMTP_URL ?? null,
    emailFrom: values.EMAIL_FROM ?? `${values.PRODUCT_NAME} <${supportEmail}>`,
    hasDemoMailbox: isDemo && !isProduction && hasDemoMailbox(values),
    s3: getBucket(values),
    tileUrl: values.TILE_URL ?? null,
    tileAttribution: values.TILE_URL ? values.TILE_ATTRIBUTION : null,
    nominatimUrl: values.NOMINATIM_URL ?? null,
    osrmUrl: values.OSRM_URL ?? null,
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
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
function hasDemoMailbox({ SMTP_URL, PUBLIC_URL, TRUST_PROXY }: Variables): boolean {
  return SMTP_URL === undefined && PUBLIC_URL === undefined && TRUST_PROXY === 0;
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
