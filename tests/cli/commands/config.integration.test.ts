import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeEnvironment } from '../../../adapters/config/describe-environment.ts';
import { processSources } from '../../../adapters/config/sources.ts';
import { findUnknownVariables } from '../../../adapters/config/unknown-variables.ts';
import { runMaumee } from '../run-maumee.ts';

const SECRETS = {
  METRICS_PORT: '9464',
  METRICS_TOKEN: 'scraper-hidden-token',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hidden',
  SECRET_KEY: 'q8Zr1Wn5xTg0Lk7Ys3Vb9Hd2Fm6Pc4Ja',
  DATABASE_URL: 'postgres://maumee:hidden@db/maumee',
  SMTP_URL: 'smtp://robin:hidden@mail',
  STRIPE_SECRET_KEY: 'sk_live_hidden',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maumee-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('maumee config check', () => {
  it('shows every variable, and no secret', async () => {
    const { exitCode, stdout, stderr } = await runMaumee(['config', 'check'], { ...SECRETS, PORT: '4100' });
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^PORT +4100 {2}\(environment\)$/m);
    expect(stdout).toMatch(/^PUBLIC_URL +–$/m);
    expect(stdout).toMatch(/^SECRET_KEY +\(set\) {2}\(environment\)$/m);
    expect(stdout).toMatch(/^DATABASE_URL +postgres:\/\/maumee:…@db\/maumee {2}\(environment\)$/m);
    expect(stdout).not.toMatch(/hidden|q8Zr/);
    const json = await runMaumee(['config', 'check', '--json'], SECRETS);
    expect(json.json<object[]>()).toContainEqual({ name: 'PORT', value: '4000', from: 'default' });
    expect(json.stdout).not.toMatch(/hidden|q8Zr/);
  });

  it('says what cannot be used, and none of the values', async () => {
    const { exitCode, stdout, stderr } = await runMaumee(['config', 'check'], {
      PORT: 'http',
      DEMO: 'perhaps',
    });
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^The environment cannot be used:\n {2}PORT .*\n {2}DEMO .*\n$/);
    expect(stderr).not.toContain('perhaps');
  });

  it('knows what comes from the file, which the process goes before', () => {
    writeFileSync(join(folder, '.env'), 'PORT=4200\nPRODUCT_NAME=Rides\n');
    const described = describeEnvironment(processSources({ PORT: '4300' }, folder));
    const of = (name: string) => described.find((variable) => variable.name === name);
    expect(of('PORT')).toEqual({ name: 'PORT', value: '4300', from: 'environment' });
    expect(of('PRODUCT_NAME')).toEqual({ name: 'PRODUCT_NAME', value: 'Rides', from: '.env' });
    expect(of('HOST')).toEqual({ name: 'HOST', value: '127.0.0.1', from: 'default' });
  });

  it('finds a misspelled name in the file', () => {
    writeFileSync(join(folder, '.env'), 'DATABSE_URL=postgres://db/maumee\nPORT=4200\n');
    expect(findUnknownVariables(processSources({}, folder))).toEqual([
      { name: 'DATABSE_URL', from: '.env', meant: 'DATABASE_URL' },
    ]);
  });

  it('says which variable of the process was probably meant', async () => {
    const misspelled = { NOMINATIM_ULR: 'https://hidden', MAUMEE_ADMIN_PASWORD: 'hidden' };
    const { exitCode, stdout, stderr } = await runMaumee(['config', 'check'], { ...SECRETS, ...misspelled });
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      'The environment cannot be used:\n' +
        '  NOMINATIM_ULR is set, and nothing reads it: did you mean NOMINATIM_URL?\n' +
        '  MAUMEE_ADMIN_PASWORD is set, and nothing reads it: did you mean MAUMEE_ADMIN_PASSWORD?\n',
    );
  });

  it.each([
    // Of the system, of other programs, and near to a variable that is set.
    {
      HOME: '/root',
      HTTP_URL: 'x',
      AWS_REGION: 'us-east-2',
      HOSTNAME: 'a',
      NODE_OPTIONS: '',
      npm_config_port: '1',
    },
    { DATABASE_URI: 'x', DATABASE_URL: 'postgres://db/maumee' },
  ])('leaves the variables of others alone: %o', (environment) => {
    expect(findUnknownVariables(processSources(environment, folder))).toEqual([]);
  });

  it.each([
    ['MAUMEE_PORT', null],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('finds %s', (name, meant) => {
    expect(findUnknownVariables(processSources({ [name]: 'x' }, folder))).toEqual([
      { name, from: 'environment', meant },
    ]);
  });
});
