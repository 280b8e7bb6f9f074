import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskObjectStorage } from '../../../adapters/object-storage/disk-object-storage.ts';
import { S3ObjectStorage } from '../../../adapters/object-storage/s3-object-storage.ts';
import type { ObjectStorage } from '../../../application/ports/objects.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { startS3Peer, type S3Peer } from '../../support/s3-peer.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ID = '01990000-0000-7000-8000-0000000000ab';
const KEY = `${ID}/384`;
const BYTES = Buffer.from([0, 1, 2, 255, 10, 13]);
const UNAVAILABLE = { kind: 'unavailable', code: 'STORAGE_UNAVAILABLE' };

const folder = temporaryFolder();
let peer: S3Peer;
const bucket = (changes = {}) =>
  new S3ObjectStorage({ bucketUrl: peer.bucketUrl, ...peer.account, timeoutMs: 2_000, ...changes });
beforeAll(async () => {
  peer = await startS3Peer();
});
afterAll(async () => {
  await peer[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

describe.each<[string, () => ObjectStorage]>([
  ['a folder', () => new DiskObjectStorage(folder.path)],
  ['a bucket', () => bucket()],
])('files in %s', (_, open) => {
  it('are kept, read, replaced and deleted', async () => {
    const storage = open();
    expect(await storage.read(KEY)).toBeNull();
    await storage.put(KEY, Buffer.from('before'), 'image/webp');
    await storage.put(KEY, BYTES, 'image/webp');
    await storage.put(`${ID}/96`, Buffer.from('small'), 'image/webp');
    expect(Buffer.from((await storage.read(KEY)) ?? [])).toEqual(BYTES);
    await storage.delete(KEY);
    await storage.delete(KEY);
    expect(await storage.read(KEY)).toBeNull();
    expect(Buffer.from((await storage.read(`${ID}/96`)) ?? []).toString()).toBe('small');
  });

  it.each(['../../secret-key', `${ID}/../../x`, `${ID}/x/../../y`, '/etc/passwd', ID, '', `${ID}/A.b`])(
    'have no key that leads elsewhere: %s',
    async (key) => {
      const storage = open();
      for (const call of [
        () => storage.read(key),
        () => storage.put(key, BYTES, 'image/webp'),
        () => storage.delete(key),
      ])
        await expect(call()).rejects.toThrow(RangeError);
    },
  );
});

describe('a folder', () => {
  it('lets nobody else look into it', async () => {
    await new DiskObjectStorage(folder.path).put(KEY, BYTES);
    const [inner = ''] = readdirSync(folder.path);
    const [file = ''] = readdirSync(join(folder.path, inner)).filter((name) => name.endsWith('384'));
    const modeOf = (...path: string[]) => statSync(join(folder.path, ...path)).mode & 0o777;
    expect([modeOf(inner), modeOf(inner, file)]).toEqual([0o700, 0o600]);
  });

  it('that cannot be written to is unavailable, and keeps no half of a file', async () => {
    using blocked = temporaryFolder();
    writeFileSync(join(blocked.path, '0ab'), 'a file where the folder should be');
    chmodSync(join(blocked.path, '0ab'), 0o400);
    const storage = new DiskObjectStorage(blocked.path);
    await expectRefusal(() => storage.put(KEY, BYTES), UNAVAILABLE);
    await expectRefusal(() => storage.read(KEY), UNAVAILABLE);
    expect(readdirSync(blocked.path)).toEqual(['0ab']);
  });
});

describe('a bucket', () => {
  it('is told the type of each file', async () => {
    await bucket().put(KEY, BYTES, 'application/pdf');
    expect(peer.kept.get(KEY)).toEqual({ bytes: BYTES, contentType: 'application/pdf' });
  });

  it('refuses a wrong secret, which is said as unavailable', async () => {
    const storage = bucket({ secretAccessKey: 'another secret' });
    await expectRefusal(() => storage.put(`${ID}/no`, BYTES, 'image/webp'), UNAVAILABLE);
    await expectRefusal(() => storage.read(KEY), UNAVAILABLE);
    expect(peer.kept.has(`${ID}/no`)).toBe(false);
  });

  it.each([500, 503, 'silence'] as const)('that answers %s is unavailable', async (how) => {
    await using other = await startS3Peer();
    other.break(how);
    const storage = bucket({ bucketUrl: other.bucketUrl, timeoutMs: 300 });
    for (const call of [
      () => storage.put(KEY, BYTES, 'image/webp'),
      () => storage.read(KEY),
      () => storage.delete(KEY),
    ])
      await expectRefusal(call, UNAVAILABLE);
  });
});
