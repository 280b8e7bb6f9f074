import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { BackupFigures } from '../../adapters/postgres/operations/backup-figures.ts';
import { DomainError } from '../../domain/errors.ts';

/** What `backup manifest` prints, and is kept beside a backup. */
const manifest = z.object({
  takenAt: z.coerce.date(),
  serverVersion: z.string(),
  lsn: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0), isAppendOnly: z.boolean() })),
  lastEntryId: z.uuid().nullable(),
}) satisfies z.ZodType<BackupFigures>;

/** Throws `MANIFEST_UNREADABLE`. */
export async function readManifest(file: string): Promise<BackupFigures> {
  try {
    return manifest.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new DomainError('invalid', 'MANIFEST_UNREADABLE', `${file} is no manifest of a backup: ${reason}`);
  }
}
