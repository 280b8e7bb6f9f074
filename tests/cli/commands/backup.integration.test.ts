import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskObjectStorage } from '../../../adapters/object-storage/disk-object-storage.ts';
import { rollbackAll } from '../../../adapters/postgres/migrate.ts';
import { storageKeys } from '../../../domain/objects/stored-object.ts';
import { runSql } from '../../support/database-server.ts';
import { startS3Peer, type S3Peer } from '../../support/s3-peer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { createTestUseCases, SYSTEM } from '../../support/test-use-cases.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

interface Checked {
  readonly findings: readonly { check: string; status: string; message: string }[];
}

const PHOTO = { id: randomUUID(), purpose: 'profile_photo' } as const;
const PHOTO_BYTES = new Uint8Array([1, 2, 3, 4, 5]);

let live: TestDatabase;
/** A copy of the live one, as it was when the manifest was taken. */
let restored: TestDatabase;
let folder: ReturnType<typeof temporaryFolder>;
let manifest: string;
let riderId: string;

const credit = (useCases: Awaited<ReturnType<typeof createTestUseCases>>['useCases'], reference: string) =>
  useCases.creditWallet.execute(SYSTEM, {
    userId: riderId,
    amount: '20',
    reference,
    description: 'Test money',
  });

beforeAll(async () => {
  folder = temporaryFolder();
  live = await createTestDatabase();
  const app = await createTestUseCases({ database: live });
  const account = { email: 'rita@maumee.test', password: 'secret-1', firstName: 'Rita', lastName: 'Rider' };
  riderId = (await app.useCases.registerUser.execute(account)).user.id;
  await credit(app.useCases, 'before');
  await runSql(
    live.url,
    `insert into stored_objects (id, owner_id, purpose, state, content_type, size_bytes, upload_expires_at, created_at)
     values ($1, $2, $3, 'attached', 'image/webp', $4, now(), now())`,
    [PHOTO.id, riderId, PHOTO.purpose, PHOTO_BYTES.length],
  );
  await app.close();
  const storage = new DiskObjectStorage(join(folder.path, 'objects'));
  for (const key of storageKeys(PHOTO)) await storage.put(key, PHOTO_BYTES);
  manifest = join(folder.path, 'manifest.json');
  const { exitCode, stdout, stderr } = await runMaumee(['backup', 'manifest'], onDatabase(live.url));
  expect([exitCode, stderr]).toEqual([0, '']);
  writeFileSync(manifest, stdout);
  restored = await createTestDatabase(live);
  const later = await createTestUseCases({ database: live });
  await credit(later.useCases, 'after');
  await later.close();
}, 60_000);
afterAll(async () => {
  folder[Symbol.dispose]();
  await live.drop();
  await restored.drop();
});

/** What is at fault, by its check; the exit code says whether anything is. */
async function faultsOf(url: string, ...args: string[]): Promise<Record<string, string>> {
  const given = ['--restored', url, '--objects', join(folder.path, 'objects'), ...args];
  const outcome = await runMaumee(['backup', 'check', '--json', ...given], {
    ...onDatabase(live.url),
    PAYMENTS: 'sandbox',
  });
  const wrong = outcome.json<Checked>().findings.filter(({ status }) => status === 'fault');
  expect(outcome.exitCode).toBe(wrong.length > 0 ? 1 : 0);
  return Object.fromEntries(wrong.map(({ check, message }) => [check, message]));
}

/** What the live database knows of the checks. */
const recorded = async () =>
  runSql(
    live.url,
    `select faults, taken_at = '${readManifest().takenAt}' as "isManifest" from backup_checks order by id`,
  );
const readManifest = () => JSON.parse(readFileSync(manifest, 'utf8')) as { takenAt: string };

/** Changes what the database itself would refuse to change. */
const damage = (url: string, sql: string) => runSql(url, `set session_replication_role = replica; ${sql}`);

describe('maumee backup check', () => {
  it('finds everything in order, of a backup from before what the live database has got since', async () => {
    const outcome = await runMaumee(
      [
        'backup',
        'check',
        '--restored',
        restored.url,
        '--manifest',
        manifest,
        '--exact',
        '--live',
        '--objects',
        join(folder.path, 'objects'),
      ],
      { ...onDatabase(live.url), PAYMENTS: 'sandbox' },
    );
    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
    expect(outcome.stdout).toMatch(/journal_entries\s+1\s+1\s+2/);
    expect(await recorded()).toEqual([{ faults: 0, isManifest: true }]);
    for (const sentence of [
      'Every invariant holds: 1 journal',
      'All 1 that the database speaks of',
      'No differences',
    ]) {
      expect(outcome.stdout).toContain(sentence);
    }
  });

  it('needs attention where no good one is known, and no more once one is', async () => {
    const kindsOf = async (url: string, hours: string) => {
      const outcome = await runMaumee(['attention', 'list', '--json'], {
        ...onDatabase(url),
        BACKUP_MAX_AGE_HOURS: hours,
      });
      return outcome.json<{ kind: string }[]>().map(({ kind }) => kind);
    };
    expect(await kindsOf(restored.url, '1')).toEqual(['overdue_backup']);
    expect(await kindsOf(restored.url, '')).toEqual([]);
    expect(await kindsOf(live.url, '1')).toEqual([]);
  });

  it('finds lost entries of the ledger', async () => {
    await using broken = await createTestDatabase(restored);
    await damage(broken.url, 'delete from postings; delete from journal_entries');
    expect(await faultsOf(broken.url, '--manifest', manifest, '--live')).toEqual({
      rows: 'Not what they should be: journal_entries (too few), postings (too few).',
      'last entry': expect.stringMatching(
        /^The ledger lacks [0-9a-f-]{36}, which was its last entry/,
      ) as string,
      ledger: expect.stringMatching(/^\d+ broken rules?/) as string,
    });
    expect((await recorded()).at(-1)).toEqual({ faults: 3, isManifest: true });
  });

  it('finds more than the live database has: it is the backup of another', async () => {
    const outcome = await runMaumee(
      ['backup', 'check', '--json', '--restored', live.url, '--live'],
      onDatabase(restored.url),
    );
    expect(outcome.exitCode).toBe(1);
    expect(outcome.json<Checked>().findings).toContainEqual({
      check: 'rows',
      status: 'fault',
      message:
        'Not what they should be: audit_log (too many), backup_checks (too many), journal_entries (too many), postings (too many).',
    });
  });

  it('finds files that are missing or cut off', async () => {
    const storage = new DiskObjectStorage(join(folder.path, 'others'));
    const [first = '', second = ''] = storageKeys(PHOTO);
    await storage.put(first, PHOTO_BYTES.slice(1));
    const others = ['--objects', join(folder.path, 'others')];
    expect(await faultsOf(restored.url, ...others)).toEqual({
      files: `2 are missing or have another size, the first: ${first}`,
    });
    await storage.put(first, PHOTO_BYTES);
    await storage.put(second, PHOTO_BYTES);
    expect(await faultsOf(restored.url, ...others)).toEqual({});
  });

  it('finds an old manifest, and one that is none', async () => {
    const old = join(folder.path, 'old.json');
    const { stdout } = await runMaumee(['backup', 'manifest'], onDatabase(live.url));
    const takenAt = new Date(Date.now() - 27 * 3_600_000).toISOString();
    writeFileSync(old, stdout.replace(/"takenAt": "[^"]*"/, `"takenAt": "${takenAt}"`));
    expect(await faultsOf(restored.url, '--manifest', old)).toMatchObject({
      age: `The manifest is 27.0 hours old, from ${takenAt}: more than 26. Does the backup still run?`,
    });
    writeFileSync(old, '{}');
    const refused = await runMaumee(
      ['backup', 'check', '--restored', restored.url, '--manifest', old],
      onDatabase(live.url),
    );
    expect(refused.stderr).toContain('is no manifest of a backup');
  });

  it('finds a schema that is missing, or that a later release has changed', async () => {
    await using other = await createTestDatabase(restored);
    await runSql(
      other.url,
      `insert into schema_contracts (migration, oldest_release) values ('0099-x', '9.0.0')`,
    );
    expect(Object.keys(await faultsOf(other.url))).toEqual(['schema']);
    await runSql(other.url, 'delete from schema_contracts');
    await rollbackAll(other.url);
    expect((await faultsOf(other.url, '--manifest', manifest))['schema']).toMatch(
      /^The backup had 0001-foundations/,
    );
    expect((await faultsOf(other.url))['schema']).toMatch(/run `maumee db migrate` on the restored database/);
  });

  it('refuses to check the database that is in use', async () => {
    const refused = await runMaumee(['backup', 'check', '--restored', live.url], onDatabase(live.url));
    expect(refused.stderr).toBe('NOT_RESTORED: --restored is the database that is in use.\n');
  });
});

describe('files in a bucket', () => {
  const settings = ({ bucketUrl, account }: S3Peer) => ({
    ...onDatabase(live.url),
    PAYMENTS: 'sandbox',
    // The one in use; the one that was restored has another address and the same keys.
    S3_BUCKET_URL: `${bucketUrl}-in-use`,
    S3_REGION: account.region,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  });
  const check = async (bucketUrl: string, variables: Readonly<Record<string, string>>) => {
    const given = ['backup', 'check', '--json', '--restored', restored.url, '--objects', bucketUrl];
    const { stderr, exitCode, ...outcome } = await runMaumee(given, variables);
    if (stderr) return { exitCode, stderr };
    return { exitCode, files: outcome.json<Checked>().findings.find(({ check }) => check === 'files') };
  };

  it('are looked for in the bucket that is named, not in the one in use', async () => {
    await using bucket = await startS3Peer();
    for (const key of storageKeys(PHOTO))
      bucket.kept.set(key, { bytes: Buffer.from(PHOTO_BYTES), contentType: undefined });
    expect(await check(bucket.bucketUrl, settings(bucket))).toMatchObject({
      exitCode: 0,
      files: {
        status: 'ok',
        message: expect.stringContaining('All 1 that the database speaks of') as string,
      },
    });
    expect(await check(`${bucket.bucketUrl}-in-use`, settings(bucket))).toMatchObject({
      exitCode: 1,
      files: { status: 'fault' },
    });
  });

  it.each<[string, (bucket: S3Peer) => void]>([
    ['is lost', ({ kept }) => kept.clear()],
    [
      'is cut short',
      ({ kept }) => {
        for (const key of kept.keys()) kept.set(key, { bytes: Buffer.from([1, 2]), contentType: undefined });
      },
    ],
    ['cannot be read', (bucket) => bucket.break(500)],
  ])('are at fault where one %s', async (_, harm) => {
    await using bucket = await startS3Peer();
    for (const key of storageKeys(PHOTO))
      bucket.kept.set(key, { bytes: Buffer.from(PHOTO_BYTES), contentType: undefined });
    harm(bucket);
    expect(await check(bucket.bucketUrl, settings(bucket))).toMatchObject({
      exitCode: 1,
      files: { status: 'fault' },
    });
  });

  it('need the keys of a bucket', async () => {
    await using bucket = await startS3Peer();
    const without = { ...onDatabase(live.url), PAYMENTS: 'sandbox' };
    expect(await check(bucket.bucketUrl, without)).toEqual({
      exitCode: expect.any(Number) as number,
      stderr: 'S3_NOT_CONFIGURED: A bucket needs the keys of S3_*.\n',
    });
  });
});
