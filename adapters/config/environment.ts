import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { variables, type Variables } from './variables.ts';

/** What the process was told from outside, read once at boot. */
export interface Environment {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | null;
  readonly trustProxy: boolean | string;
  readonly rateLimitPerMinute: number;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly dataDir: string;
  readonly isDemo: boolean;
  readonly productName: string;
  readonly supportEmail: string;
  /** Null outside production: see `secretKey`. */
  readonly secretKey: string | null;
  readonly payments: 'sandbox' | 'none';
  readonly tileUrl: string | null;
  readonly tileAttribution: string | null;
  readonly nominatimUrl: string | null;
  readonly osrmUrl: string | null;
  readonly logLevel: NonNullable<Variables['LOG_LEVEL']>;
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
  ];
  if (!result.success || faults.length > 0) throw new EnvironmentError(faults);
  return environmentOf(result.data);
}

/** The variables of this process, those of the folder's `.env` file filling the gaps. */
export function loadEnvironment(folder = process.cwd()): Environment {
  const file = join(folder, '.env');
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return readEnvironment({ ...kept, ...process.env });
}

function environmentOf(values: Variables): Environment {
  const isProduction = values.NODE_ENV === 'production';
  const isDemo = values.DEMO ?? !isProduction;
  return {
    isProduction,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    dataDir: values.DATA_DIR,
    isDemo,
    productName: values.PRODUCT_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    secretKey: values.SECRET_KEY ?? null,
    // Production never falls back to test money (decisions, "Test-money gateway").
    payments: values.PAYMENTS ?? (isDemo && !isProduction ? 'sandbox' : 'none'),
    tileUrl: values.TILE_URL ?? null,
    tileAttribution: values.TILE_URL ? values.TILE_ATTRIBUTION : null,
    nominatimUrl: values.NOMINATIM_URL ?? null,
    osrmUrl: values.OSRM_URL ?? null,
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}
