import type { BackupFigures, TableFigures } from '../../adapters/postgres/operations/backup-figures.ts';

/** A table of the restored database beside what it should have; null where nothing is known. */
export interface ComparedTable {
  readonly table: string;
  readonly restored: number | null;
  readonly manifest: number | null;
  readonly live: number | null;
  readonly verdict: '' | 'missing' | 'too few' | 'too many' | 'differs';
}

interface Figures {
  readonly restored: BackupFigures;
  /** Taken before the backup. */
  readonly manifest: BackupFigures | null;
  /** Of now. */
  readonly live: BackupFigures | null;
  /** Nothing was written between manifest and backup. */
  readonly isExact: boolean;
}

/**
 * Rows of append-only tables only become more: at least as many as before the backup, and not more than now. Of other
 * tables rows come and go, so that only an exact manifest says anything.
 */
export function compareFigures({ restored, manifest, live, isExact }: Figures): ComparedTable[] {
  const known = [restored, manifest, live].flatMap((figures) => figures?.tables ?? []);
  const names = [...new Set(known.map(({ name }) => name))].sort();
  return names.map((table) => {
    const [got, before, now] = [restored, manifest, live].map(
      (figures) => figures?.tables.find(({ name }) => name === table) ?? null,
    ) as [TableFigures | null, TableFigures | null, TableFigures | null];
    const counts = { restored: got?.rows ?? null, manifest: before?.rows ?? null, live: now?.rows ?? null };
    return { table, ...counts, verdict: judge(got, before, now, isExact) };
  });
}

function judge(
  restored: TableFigures | null,
  manifest: TableFigures | null,
  live: TableFigures | null,
  isExact: boolean,
): ComparedTable['verdict'] {
  // A table that the live database got after the backup is none of the backup's.
  if (!restored) return manifest ? 'missing' : '';
  if (isExact && manifest) return restored.rows === manifest.rows ? '' : 'differs';
  if (!restored.isAppendOnly) return '';
  if (manifest && restored.rows < manifest.rows) return 'too few';
  return live && restored.rows > live.rows ? 'too many' : '';
}
