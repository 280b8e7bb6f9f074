import { expect, it } from 'vitest';
import type { SqlRow } from './sql-fixtures.ts';

/** That the database refuses a statement in the name of a constraint. */
export async function expectRefused(statement: Promise<unknown>, constraint: string): Promise<void> {
  await expect(statement).rejects.toMatchObject({ constraint });
}

/** A test for each row that breaks a constraint, by the name of the constraint. */
export function itRefuses(
  broken: Readonly<Record<string, SqlRow | readonly SqlRow[]>>,
  insert: (row: SqlRow) => Promise<unknown>,
): void {
  const cases = Object.entries(broken).flatMap(([constraint, rows]) =>
    [rows].flat().map((row: SqlRow) => [constraint, row] as const),
  );
  it.each(cases)('%s refuses %j', (constraint, row) => expectRefused(insert(row), constraint));
}
