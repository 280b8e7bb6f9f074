import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStorage } from '../../application/ports/objects.ts';
import { requireKey } from './object-key.ts';
import { storageUnavailable } from './storage-unavailable.ts';

/** Files in a folder that nobody else may look into. Several processes share it when they see the same folder. */
export class DiskObjectStorage implements ObjectStorage {
  constructor(private readonly folder: string) {}

  /** Whole or not at all: the file gets its name once it is complete. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(key);
    const unfinished = `${path}.${randomUUID()}`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw storageUnavailable(error);
    }
  }

  async read(key: string): Promise<Uint8Array | null> {
    const path = this.pathOf(key);
    try {
      return await readFile(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw storageUnavailable(error);
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true }).catch((error: unknown) => {
      throw storageUnavailable(error);
    });
  }

  /** In one of 4096 folders: directories stay short. */
  private pathOf(key: string): string {
    const [id = '', form = ''] = requireKey(key).split('/');
    return join(this.folder, id.slice(-3), `${id}.${form}`);
  }
}
