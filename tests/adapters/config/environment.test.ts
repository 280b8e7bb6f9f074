import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { EnvironmentError, loadEnvironment, readEnvironment } from '../../../adapters/config/environment.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SECRET_KEY = 'x'.repeat(32);

function faultsOf(texts: Record<string, string>): readonly string[] {
  try {
    readEnvironment(texts);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
  return [];
}

describe('readEnvironment', () => {
  it('needs nothing for the demo', () => {
    expect(readEnvironment({})).toEqual({
      isProduction: false,
      port: 4000,
      host: '127.0.0.1',
      publicUrl: null,
      trustProxy: false,
      rateLimitPerMinute: 1200,
      databaseUrl: null,
      databasePoolSize: 10,
      dataDir: '.data',
      isDemo: true,
      productName: 'Maumee',
      supportEmail: 'support@maumee.test',
      secretKey: null,
      payments: 'sandbox',
      tileUrl: null,
      tileAttribution: null,
      nominatimUrl: null,
      osrmUrl: null,
      logLevel: 'warn',
    });
  });

  it('takes an empty variable for one that was left out', () => {
    const texts = { PORT: '', DATABASE_URL: ' ', SECRET_KEY: '', PAYMENTS: '' };
    expect(readEnvironment(texts)).toEqual(readEnvironment({}));
  });

  it('reads what is set', () => {
    const environment = readEnvironment({
      PORT: '0',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      TILE_URL: 'https://{s}.tiles.test/{z}/{x}/{y}.png',
      DEMO: 'false',
      LOG_LEVEL: 'debug',
    });
    expect(environment).toMatchObject({
      port: 0,
      trustProxy: '10.0.0.0/8, ::1',
      tileUrl: 'https://{s}.tiles.test/{z}/{x}/{y}.png',
      tileAttribution: '© OpenStreetMap contributors',
      isDemo: false,
      logLevel: 'debug',
    });
  });

  it('lists every fault at once, without repeating the values', () => {
    const faults = faultsOf({
      NODE_ENV: 'production',
      PORT: '4e3',
      DATABASE_URL: 'mysql://admin:hunter2@db/x',
      DEMO: 'yes',
      PAYMENTS: 'cash',
    });
    expect(faults).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'DATABASE_URL must begin with postgres:// or postgresql://',
      'DEMO must be true or false',
      expect.stringMatching(/^PAYMENTS /),
      'SECRET_KEY is required in production',
    ]);
    expect(new EnvironmentError(faults).message).toContain('\n  DEMO must');
    expect(new EnvironmentError(faults).message).not.toContain('hunter2');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '٤٠٠٠'],
    ['NODE_ENV', 'prod'],
    ['PUBLIC_URL', 'rides.example.com'],
    ['TRUST_PROXY', 'maybe'],
    ['SECRET_KEY', 'short'],
    ['SUPPORT_EMAIL', 'support'],
    ['TILE_URL', 'https://tiles.test/{z}/{x}.png'],
    ['NOMINATIM_URL', 'ftp://places.test'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name} `)]);
  });
});

describe('the payments of an environment', () => {
  const production = { NODE_ENV: 'production', SECRET_KEY };

  it.each([
    ['the demo', {}, 'sandbox'],
    ['development with its own data', { DEMO: 'false' }, 'none'],
    ['production', production, 'none'],
    ['a demo in production', { ...production, DEMO: 'true' }, 'none'],
    ['production that names the sandbox', { ...production, PAYMENTS: 'sandbox' }, 'sandbox'],
  ])('are right for %s', (_, texts, payments) => {
    expect(readEnvironment(texts).payments).toBe(payments);
  });

  it('come with a demo only outside production, unless asked for', () => {
    expect(readEnvironment(production).isDemo).toBe(false);
    expect(readEnvironment({ ...production, DEMO: 'true' }).isDemo).toBe(true);
  });
});

describe('loadEnvironment', () => {
  it('needs no file', () => {
    using folder = temporaryFolder();
    vi.stubEnv('PORT', '4321');
    expect(loadEnvironment(folder.path).port).toBe(4321);
  });

  it('fills the gaps from the file .env of the working directory', () => {
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, '.env'), 'PORT=4567\nPRODUCT_NAME=Ottawa\n');
    vi.stubEnv('PORT', '4321');
    vi.stubEnv('PRODUCT_NAME', undefined);
    expect(loadEnvironment(folder.path)).toMatchObject({ port: 4321, productName: 'Ottawa' });
  });
});
