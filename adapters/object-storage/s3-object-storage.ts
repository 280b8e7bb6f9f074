import { S3mini } from 's3mini';
import type { ObjectStorage } from '../../application/ports/objects.ts';
import { requireKey } from './object-key.ts';
import { storageUnavailable } from './storage-unavailable.ts';

export interface S3Settings {
  /** The bucket's address: its server and, as the path, its name. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly timeoutMs: number;
}

/** A private bucket of a server that speaks the protocol of S3. */
export class S3ObjectStorage implements ObjectStorage {
  private readonly bucket: S3mini;

  constructor({ bucketUrl, timeoutMs, ...account }: S3Settings) {
    this.bucket = new S3mini({ ...account, endpoint: bucketUrl, requestAbortTimeout: timeoutMs });
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const path = requireKey(key);
    const { ok, status } = await attempt(() => this.bucket.putObject(path, bytes, contentType));
    if (!ok) throw storageUnavailable(new Error(`The bucket answered ${status}`));
  }

  async read(key: string): Promise<Uint8Array | null> {
    const path = requireKey(key);
    const found = await attempt(() => this.bucket.getObjectArrayBuffer(path));
    return found && new Uint8Array(found);
  }

  async delete(key: string): Promise<void> {
    const path = requireKey(key);
    await attempt(() => this.bucket.deleteObject(path));
  }
}

async function attempt<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw storageUnavailable(error);
  }
}
