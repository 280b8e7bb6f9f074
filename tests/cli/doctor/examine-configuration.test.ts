import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../adapters/config/environment.ts';
import { findUnknownVariables } from '../../../adapters/config/unknown-variables.ts';
import { examineConfiguration } from '../../../cli/doctor/examine-configuration.ts';

/** An installation with which nothing is wrong. */
const GOOD = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rides.maumee.com',
  TRUST_PROXY: '1',
  DATABASE_URL: 'postgres://maumee@db/maumee',
  SECRET_KEY: 'q8Zr1Wn5xTg0Lk7Ys3Vb9Hd2Fm6Pc4Ja',
  SUPPORT_EMAIL: 'help@maumee.com',
  SMTP_URL: 'smtps://mail.maumee.com',
  SECOND_FACTOR: 'admins',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** What is not in order, by check. */
function wrong(planted: Readonly<Record<string, string>>): string[] {
  return examineConfiguration(readEnvironment({ ...GOOD, ...planted }))
    .filter(({ status }) => status !== 'ok')
    .map(({ status, check }) => `${status}: ${check}`);
}

describe('the doctor, of the configuration in production', () => {
  it('has nothing to say when it is in order', () => {
    expect(wrong({})).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['no public address', { PUBLIC_URL: '' }, 'fault: public address'],
    ['a public address without https', { PUBLIC_URL: 'http://rides.maumee.com' }, 'fault: public address'],
    ['a proxy that is not trusted', { TRUST_PROXY: '0' }, 'warning: proxy'],
    ['a secret key of one letter', { SECRET_KEY: 'x'.repeat(40) }, 'fault: secret key'],
    ['a secret key of a few letters', { SECRET_KEY: 'changeme'.repeat(5) }, 'fault: secret key'],
    ['demo data', { DEMO: 'true' }, 'fault: demo'],
    ['test money', { PAYMENTS: 'sandbox' }, 'fault: payments'],
    [
      'no payments',
      { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
      'warning: payments',
    ],
    ['keys of two modes', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'fault: payments'],
    [
      'keys of the test mode',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'fault: payments',
    ],
    [
      'keys taken for one another',
      { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
      'fault: payment keys',
    ],
    ['a webhook secret of another kind', { STRIPE_WEBHOOK_SECRET: 'sk_live_1' }, 'fault: payment keys'],
    ['a support address that cannot exist', { SUPPORT_EMAIL: 'support@maumee.test' }, 'fault: addresses'],
    ['a sender that cannot exist', { EMAIL_FROM: 'Maumee <rides@maumee.example>' }, 'fault: addresses'],
    ['no mail server', { SMTP_URL: '' }, 'warning: mail'],
    ['a database of its own', { DATABASE_URL: '' }, 'warning: database server'],
    ['admins with a password alone', { SECOND_FACTOR: 'optional' }, 'warning: second factor'],
  ])('finds %s', (_, planted, finding) => {
    expect(wrong(planted)).toEqual([finding]);
  });

  it('names a variable that nothing reads any more, and where that is kept now', () => {
    const environment = { APPROVAL_REFUND_LIMIT: '50', APPROVAL_RATE: 'of another program' };
    const unknown = findUnknownVariables([
      { name: 'environment', values: environment },
      { name: '.env', values: { APPROVAL_DAYS: '7' } },
    ]);
    const found = examineConfiguration(readEnvironment(GOOD), unknown);
    expect(found.filter(({ status }) => status === 'warning').map(({ message }) => message)).toEqual([
      'APPROVAL_DAYS is set in .env, and nothing reads it any more: the limits are kept in the database: see `maumee approvals limits`.',
      'APPROVAL_REFUND_LIMIT is set, and nothing reads it any more: the limits are kept in the database: see `maumee approvals limits`.',
    ]);
  });

  it('names a variable that nothing reads', () => {
    const unknown = [{ name: 'SMTP_URI', from: 'environment', meant: 'SMTP_URL' }] as const;
    expect(examineConfiguration(readEnvironment(GOOD), unknown)).toContainEqual({
      check: 'configuration',
      status: 'warning',
      message: 'SMTP_URI is set, and nothing reads it: did you mean SMTP_URL?',
    });
  });

  it('says that it did not look, outside of production', () => {
    const findings = examineConfiguration(readEnvironment({ DEMO: 'true' }));
    expect(findings.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    expect(findings[2]?.message).toContain('not checked');
  });

  it('prints no secrets', () => {
    const text = JSON.stringify(examineConfiguration(readEnvironment(GOOD)));
    for (const secret of [GOOD.SECRET_KEY, GOOD.STRIPE_SECRET_KEY, GOOD.STRIPE_WEBHOOK_SECRET]) {
      expect(text).not.toContain(secret);
    }
  });
});
