import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCells } from '../../../adapters/config/cells.ts';
import { EnvironmentError, loadEnvironment } from '../../../adapters/config/environment.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const TOLEDO = 'AREA=toledo\nPUBLIC_URL=https://Toledo.example.com/\n';
const PHOENIX = 'AREA=phoenix\nHOST_NAMES=phoenix.example.com, www.phoenix.example.com\n';

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'cells'));
  vi.stubEnv('CELLS_DIR', 'cells');
  for (const name of ['AREA', 'DATA_DIR', 'DATABASE_URL', 'SECRET_KEY']) vi.stubEnv(name, undefined);
});
afterEach(() => folder[Symbol.dispose]());

function write(name: string, text: string): void {
  writeFileSync(join(folder.path, 'cells', name), text);
}

function getFaults(load: (folder: string) => unknown = loadCells): readonly string[] {
  try {
    load(folder.path);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
  return [];
}

describe('the cells of an installation', () => {
  it('are the files of CELLS_DIR over the variables of the process, each with a folder of its own', () => {
    write('toledo.env', `${TOLEDO}PRODUCT_NAME=Toledo Rides\n`);
    write('phoenix.env', PHOENIX);
    write('notes.txt', 'no cell');
    vi.stubEnv('PORT', '4321');
    vi.stubEnv('PRODUCT_NAME', 'Rides');
    expect(loadCells(folder.path)).toMatchObject([
      {
        id: 'phoenix',
        environment: {
          port: 4321,
          productName: 'Rides',
          dataDir: join('.data', 'phoenix'),
          hostNames: ['phoenix.example.com', 'www.phoenix.example.com'],
          area: { serviceArea: { timeZone: 'America/Phoenix' } },
        },
      },
      {
        id: 'toledo',
        environment: { productName: 'Toledo Rides', hostNames: ['toledo.example.com'] },
      },
    ]);
  });

  it('are none where CELLS_DIR is not set, or one of them is chosen', () => {
    write('toledo.env', TOLEDO);
    vi.stubEnv('MAUMEE_CELL', 'toledo');
    expect(loadCells(folder.path)).toBeNull();
    expect(loadEnvironment(folder.path).publicUrl).toBe('https://Toledo.example.com/');
    vi.stubEnv('CELLS_DIR', '');
    vi.stubEnv('MAUMEE_CELL', '');
    expect(loadCells(folder.path)).toBeNull();
  });

  it('tell which variable of which cell nothing reads', () => {
    write('toledo.env', `${TOLEDO}DATABSE_URL=postgres://db/toledo\n`);
    expect(loadCells(folder.path)?.[0]?.unknownVariables).toEqual([
      { name: 'DATABSE_URL', from: 'toledo.env', meant: 'DATABASE_URL' },
    ]);
  });
});

describe('a command about one of them', () => {
  it('has to say which', () => {
    write('toledo.env', TOLEDO);
    write('phoenix.env', PHOENIX);
    expect(getFaults(loadEnvironment)).toEqual(['Say which cell by --cell or MAUMEE_CELL: phoenix, toledo']);
    vi.stubEnv('MAUMEE_CELL', 'tucson');
    expect(getFaults(loadEnvironment)).toEqual(['There is no cell "tucson" (there are phoenix, toledo)']);
    vi.stubEnv('CELLS_DIR', '');
    expect(getFaults(loadEnvironment)).toEqual(['MAUMEE_CELL names a cell, and CELLS_DIR is not set']);
  });
});

describe('cells that cannot be used', () => {
  it.each([
    ['no file', {}, 'CELLS_DIR has no file <cell>.env'],
    ['no area', { 'toledo.env': 'HOST_NAMES=a.test' }, 'toledo.env: AREA is required of each cell'],
    ['no host', { 'toledo.env': 'AREA=toledo' }, 'toledo.env: PUBLIC_URL or HOST_NAMES is required'],
    [
      'a port of its own',
      { 'toledo.env': `${TOLEDO}PORT=4001\n` },
      'toledo.env: PORT is of the process, for all cells',
    ],
    [
      'a name with capitals',
      { 'Toledo.env': TOLEDO },
      'Toledo.env: the name of a cell has small letters, digits and hyphens',
    ],
    [
      'a host with a port',
      { 'toledo.env': 'AREA=toledo\nHOST_NAMES=toledo.test:4000' },
      'toledo.env: HOST_NAMES must be host names, without ports',
    ],
  ])('%s', (_, files, fault) => {
    for (const [name, text] of Object.entries(files)) write(name, text);
    expect(getFaults()).toEqual([fault]);
  });

  it('are named together', () => {
    write('toledo.env', `${TOLEDO}DATABASE_POOL_SIZE=many\n`);
    write('phoenix.env', `${PHOENIX}DEMO=perhaps\n`);
    expect(getFaults()).toEqual([
      'phoenix.env: DEMO must be true or false',
      'toledo.env: DATABASE_POOL_SIZE must be a whole number from 2 to 200',
    ]);
  });
});

const S3 = 'S3_ACCESS_KEY_ID=a\nS3_SECRET_ACCESS_KEY=b\nS3_BUCKET_URL=';
const STRIPE = 'STRIPE_SECRET_KEY=sk_1\nSTRIPE_PUBLISHABLE_KEY=pk_1\nSTRIPE_WEBHOOK_SECRET=whsec_';
const KEY = `SECRET_KEY=${'x'.repeat(32)}`;

describe('what two cells share', () => {
  it.each([
    [
      'a host',
      'HOST_NAMES=rides.test',
      'HOST_NAMES=toledo.test, Rides.test',
      'the host name rides.test is that of phoenix.env, too',
    ],
    ['an area', '', 'AREA=phoenix', 'the area phoenix is that of phoenix.env, too'],
    [
      'a database, whoever signs in',
      'DATABASE_URL=postgres://one@db:5432/maumee',
      'DATABASE_URL=postgresql://two:secret@DB/maumee?sslmode=require',
      'the database of DATABASE_URL is that of phoenix.env, too',
    ],
    [
      'a database past a pooler',
      'DATABASE_DIRECT_URL=postgres://one@db/maumee',
      'DATABASE_DIRECT_URL=postgres://two@db:5432/maumee',
      'the database of DATABASE_DIRECT_URL is that of phoenix.env, too',
    ],
    [
      'a replica',
      'DATABASE_REPLICA_URL=postgres://one@replica/maumee',
      'DATABASE_REPLICA_URL=postgres://one@elsewhere/maumee, postgres://two@replica:5432/maumee',
      'a database of DATABASE_REPLICA_URL is that of phoenix.env, too',
    ],
    ['a folder', 'DATA_DIR=data', 'DATA_DIR=./data/', 'the folder of DATA_DIR is that of phoenix.env, too'],
    ['a key', KEY, KEY, 'the SECRET_KEY is that of phoenix.env, too'],
    [
      'a bucket',
      `${S3}https://s3.test/rides`,
      `${S3}https://s3.test/rides/`,
      'the bucket of S3_BUCKET_URL is that of phoenix.env, too',
    ],
    [
      'an account at the payment provider',
      `${STRIPE}1`,
      `${STRIPE}2`,
      'the account of STRIPE_SECRET_KEY is that of phoenix.env, too',
    ],
  ])('is refused: %s', (_, phoenix, toledo, fault) => {
    write('phoenix.env', `${PHOENIX}${phoenix}\n`);
    write('toledo.env', `${TOLEDO}${toledo}\n`);
    expect(getFaults()).toEqual([`toledo.env: ${fault}`]);
  });

  it('is refused when it comes from the process', () => {
    write('phoenix.env', PHOENIX);
    write('toledo.env', TOLEDO);
    vi.stubEnv('DATABASE_URL', 'postgres://db/maumee');
    vi.stubEnv('SECRET_KEY', 'y'.repeat(32));
    expect(getFaults()).toEqual([
      'toledo.env: the database of DATABASE_URL is that of phoenix.env, too',
      'toledo.env: the SECRET_KEY is that of phoenix.env, too',
    ]);
  });

  it('is a folder under another name, too', () => {
    const data = join(folder.path, 'data');
    mkdirSync(data);
    symlinkSync(data, join(folder.path, 'link'));
    write('phoenix.env', `${PHOENIX}DATA_DIR=${data}\n`);
    write('toledo.env', `${TOLEDO}DATA_DIR=${join(folder.path, 'link')}\n`);
    expect(getFaults()).toEqual(['toledo.env: the folder of DATA_DIR is that of phoenix.env, too']);
  });

  it('may be a mail server', () => {
    write('phoenix.env', PHOENIX);
    write('toledo.env', TOLEDO);
    vi.stubEnv('SMTP_URL', 'smtp://mail.test');
    expect(getFaults()).toEqual([]);
  });
});
