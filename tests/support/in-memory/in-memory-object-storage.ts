import type { ObjectStorage } from '../../../application/ports/objects.ts';

export class InMemoryObjectStorage implements ObjectStorage {
  readonly kept = new Map<string, { readonly bytes: Uint8Array; readonly contentType: string }>();

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    this.kept.set(key, { bytes, contentType });
  }

  async read(key: string): Promise<Uint8Array | null> {
    return this.kept.get(key)?.bytes ?? null;
  }

  async delete(key: string): Promise<void> {
    this.kept.delete(key);
  }
}
