import { describe, expect, it } from 'vitest';
import type { BackupFigures } from '../../../adapters/postgres/operations/backup-figures.ts';
import { compareFigures } from '../../../cli/backup/compare-figures.ts';

function figures(rows: Readonly<Record<string, number>>): BackupFigures {
  const tables = Object.entries(rows).map(([name, count]) => ({
    name,
    rows: count,
    isAppendOnly: name === 'journal_entries',
  }));
  return { takenAt: new Date(0), serverVersion: '18', lsn: '0/0', migrations: [], tables, lastEntryId: null };
}

function verdicts(
  restored: Readonly<Record<string, number>>,
  others: {
    manifest?: Readonly<Record<string, number>>;
    live?: Readonly<Record<string, number>>;
    isExact?: boolean;
  },
) {
  const { manifest, live, isExact = false } = others;
  const compared = compareFigures({
    restored: figures(restored),
    manifest: manifest ? figures(manifest) : null,
    live: live ? figures(live) : null,
    isExact,
  });
  return Object.fromEntries(compared.map(({ table, verdict }) => [table, verdict]));
}

const BETWEEN = { journal_entries: 20, sessions: 3 };

describe('the rows of a restored database', () => {
  it.each([
    ['as before', { manifest: { journal_entries: 20, sessions: 3 } }, ['', '']],
    ['more since the manifest', { manifest: { journal_entries: 15, sessions: 9 } }, ['', '']],
    ['fewer than in the manifest', { manifest: { journal_entries: 21, sessions: 3 } }, ['too few', '']],
    ['fewer than live', { live: { journal_entries: 30, sessions: 1 } }, ['', '']],
    ['more than live', { live: { journal_entries: 19, sessions: 3 } }, ['too many', '']],
    [
      'other than an exact manifest',
      { manifest: { journal_entries: 19, sessions: 4 }, isExact: true },
      ['differs', 'differs'],
    ],
    ['as an exact manifest', { manifest: BETWEEN, isExact: true }, ['', '']],
  ])('%s', (_name, others, [journal, sessions]) => {
    expect(verdicts(BETWEEN, others)).toEqual({ journal_entries: journal, sessions });
  });

  it('lack a table that the manifest has, not one that came after the backup', () => {
    expect(verdicts({ rides: 1 }, { manifest: { rides: 1, cases: 0 } })).toEqual({
      rides: '',
      cases: 'missing',
    });
    expect(verdicts({ rides: 1 }, { live: { rides: 1, stops: 5 } })).toEqual({ rides: '', stops: '' });
  });
});
