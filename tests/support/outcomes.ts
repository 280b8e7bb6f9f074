import { DomainError } from '../../domain/errors.ts';

/** What came of each of many calls made at once: how often it went well, and the codes of the refusals. */
export async function outcomes(
  calls: readonly Promise<unknown>[],
): Promise<{ won: number; codes: Record<string, number> }> {
  const codes: Record<string, number> = {};
  let won = 0;
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'fulfilled') won += 1;
    else {
      const reason: unknown = result.reason;
      const code = reason instanceof DomainError ? reason.code : String(reason);
      codes[code] = (codes[code] ?? 0) + 1;
    }
  }
  return { won, codes };
}
