import { loadAreaPack } from '../../../adapters/config/area-pack.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { EnvironmentError, loadEnvironment, readEnvironment } from '../../../adapters/config/environment.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SECRET_KEY = 'x'.repeat(32);

function getFaults(texts: Record<string, string>): readonly string[] {
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
      metrics: null,
      tracing: null,
      port: 4000,
      host: '127.0.0.1',
      hostNames: [],
      publicUrl: null,
      trustProxy: 0,
      rateLimitPerMinute: 1200,
      registrationsPerHour: 100,
      maxSockets: 10_000,
      maxPendingRides: 20,
      driverSilentSeconds: 120,
      bookNowExpiryMinutes: 15,
      scheduledExpiryMinutes: 0,
      offersKeptDays: 30,
      hidesPhones: false,
      messagesKeptDays: 90,
      maxSignedOutSockets: 200,
      databaseUrl: null,
      databaseDirectUrl: null,
      databasePoolSize: 10,
      replicaUrls: [],
      replicaMaxLagSeconds: 10,
      dataDir: '.data',
      isDemo: true,
      area: loadAreaPack('toledo'),
      productName: 'Maumee',
      supportEmail: 'support@maumee.test',
      securityContact: 'support@maumee.test',
      hasOfflineApp: true,
      secretKey: null,
      vapidPrivateKey: null,
      pushServices: [
        'fcm.googleapis.com',
        'updates.push.services.mozilla.com',
        '*.push.apple.com',
        '*.notify.windows.com',
      ],
      sessionTransport: 'token',
      sessionDays: 30,
      sessionIdleDays: 14,
      reauthenticationMinutes: 15,
      mustVerifyEmail: false,
      adminsNeedSecondFactor: false,
      payments: 'sandbox',
      stripe: null,
      smtpUrl: null,
      alertWebhook: null,
      backupMaxAgeHours: null,
      emailFrom: 'Maumee <support@maumee.test>',
      hasDemoMailbox: true,
      hasDemoPhones: true,
      texts: null,
      s3: null,
      tileUrl: null,
      tileAttribution: null,
      nominatimUrl: null,
      osrmUrl: null,
      logLevel: 'warn',
    });
  });

  it('takes an empty variable for one that was left out', () => {
    const texts = { PORT: '', DATABASE_URL: ' ', SECRET_KEY: '', PAYMENTS: '', STRIPE_SECRET_KEY: ' ' };
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
    const faults = getFaults({
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
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'false'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '1.2.3'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['SECRET_KEY', 'short'],
    ['SUPPORT_EMAIL', 'support'],
    ['TILE_URL', 'https://tiles.test/{z}/{x}.png'],
    ['NOMINATIM_URL', 'ftp://places.test'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.test:25'],
    ['DATABASE_DIRECT_URL', 'mysql://a'],
    ['DATABASE_REPLICA_URL', 'postgres://a, mysql://b'],
    ['REPLICA_MAX_LAG_SECONDS', '1'],
    ['SMTP_URL', 'http://mail.test'],
    ['EMAIL_FROM', 'x'.repeat(256)],
    ['STRIPE_API_URL', 'api.stripe.test'],
  ])('refuses %s=%s', (name, value) => {
    expect(getFaults({ [name]: value })).toEqual([expect.stringMatching(`^${name} `)]);
  });
});

it('takes several replicas', () => {
  const DATABASE_REPLICA_URL = 'postgres://one/maumee, postgresql://two/maumee';
  expect(readEnvironment({ DATABASE_REPLICA_URL })).toMatchObject({
    replicaUrls: ['postgres://one/maumee', 'postgresql://two/maumee'],
  });
});

describe('the mail of an environment', () => {
  it('goes through the given server, under the given name or that of the app', () => {
    const texts = { SMTP_URL: 'smtps://user:secret@mail.test:465', PRODUCT_NAME: 'Ottawa' };
    expect(readEnvironment(texts)).toMatchObject({
      smtpUrl: texts.SMTP_URL,
      emailFrom: 'Ottawa <support@maumee.test>',
    });
    const named = { EMAIL_FROM: 'Rides <rides@example.com>' };
    expect(readEnvironment(named)).toMatchObject({ smtpUrl: null, emailFrom: named.EMAIL_FROM });
  });
});

describe('the receiver of alerts of an environment', () => {
  const [url, secret] = ['https://pager.example/in', `whsec_${Buffer.alloc(32).toString('base64')}`];

  it('is an address and the key of its signatures', () => {
    const { alertWebhook } = readEnvironment({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret });
    expect(alertWebhook).toEqual({ url, secret });
  });

  it.each([
    [{ ALERT_WEBHOOK_URL: url }, 'ALERT_WEBHOOK_SECRET is required to send alerts'],
    [{ ALERT_WEBHOOK_SECRET: secret }, 'ALERT_WEBHOOK_URL is required to send alerts'],
    [
      { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: 'whsec_short' },
      'ALERT_WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64',
    ],
  ])('is not half of that: %j', (texts, fault) => {
    expect(getFaults(texts)).toEqual([fault]);
  });
});

describe('the payments of an environment', () => {
  const production = { NODE_ENV: 'production', SECRET_KEY };
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const stripe = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };

  it.each([
    ['the demo', {}, 'sandbox'],
    ['development with its own data', { DEMO: 'false' }, 'none'],
    ['production', production, 'none'],
    ['a demo in production', { ...production, DEMO: 'true' }, 'none'],
    ['production that names the sandbox', { ...production, PAYMENTS: 'sandbox' }, 'sandbox'],
    ['the demo that wants none', { PAYMENTS: 'none' }, 'none'],
    ['the demo with keys', keys, 'stripe'],
    ['production with keys', { ...production, ...keys }, 'stripe'],
    ['keys that are not to be used', { ...keys, PAYMENTS: 'sandbox' }, 'sandbox'],
  ])('are right for %s', (_, texts, payments) => {
    expect(readEnvironment(texts).payments).toBe(payments);
  });

  it.each([
    ['the keys alone', keys],
    ['Stripe named and its keys', { ...keys, PAYMENTS: 'stripe' }],
  ])('go through Stripe with %s', (_, texts) => {
    expect(readEnvironment(texts).stripe).toEqual({ ...stripe, apiUrl: null });
  });

  it('may go to another server than Stripe’s own', () => {
    const apiUrl = 'http://127.0.0.1:12111';
    expect(readEnvironment({ ...keys, STRIPE_API_URL: apiUrl }).stripe).toEqual({ ...stripe, apiUrl });
  });

  it.each(['sandbox', 'none'])('leave the keys of Stripe alone when they are %s', (payments) => {
    expect(readEnvironment({ ...keys, PAYMENTS: payments }).stripe).toBeNull();
  });

  it.each(Object.keys(keys))('need every key of Stripe when %s is given', (name) => {
    const given = { [name]: 'a key that stays secret' };
    const absent = Object.keys(keys).filter((key) => key !== name);
    expect(getFaults(given)).toEqual(absent.map((key) => `${key} is required to pay through Stripe`));
  });

  it.each(Object.keys(keys))('need %s too when the others are given', (name) => {
    const fault = `${name} is required to pay through Stripe`;
    expect(getFaults({ ...keys, [name]: '' })).toEqual([fault]);
    expect(getFaults({ ...keys, [name]: '', PAYMENTS: 'stripe' })).toEqual([fault]);
  });

  it('need all three keys when Stripe is named', () => {
    expect(getFaults({ PAYMENTS: 'stripe' })).toHaveLength(3);
  });

  it('come with a demo only outside production, unless asked for', () => {
    expect(readEnvironment(production).isDemo).toBe(false);
    expect(readEnvironment({ ...production, DEMO: 'true' }).isDemo).toBe(true);
  });
});

describe('metrics and traces', () => {
  it('are off unless somebody asks for them', () => {
    expect(readEnvironment({})).toMatchObject({ metrics: null, tracing: null });
  });

  it('are for this machine alone, or for whoever shows a token', () => {
    const METRICS_PORT = '9464';
    const token = 'a token of the tests';
    expect(readEnvironment({ METRICS_PORT }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: null });
    expect(getFaults({ METRICS_PORT, METRICS_HOST: '0.0.0.0' })).toEqual([
      'METRICS_TOKEN is required where METRICS_HOST is not this machine',
    ]);
    expect(readEnvironment({ METRICS_PORT, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token }).metrics).toEqual({
      port: 9464,
      host: '0.0.0.0',
      token,
    });
    expect(getFaults({ METRICS_TOKEN: token })).toEqual([
      'METRICS_PORT is required where METRICS_TOKEN is given',
    ]);
  });

  it('go to the collector with its headers, all of them unless a share is given', () => {
    const given = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b,x-team=rides',
    };
    const headers = { authorization: 'Bearer a=b', 'x-team': 'rides' };
    expect(readEnvironment(given).tracing).toEqual({
      endpoint: 'http://collector.test:4318',
      headers,
      ratio: 1,
    });
    expect(readEnvironment({ ...given, OTEL_TRACES_SAMPLER_ARG: '0.05' }).tracing?.ratio).toBe(0.05);
    expect(getFaults({ ...given, OTEL_TRACES_SAMPLER_ARG: '5' })).toHaveLength(1);
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
