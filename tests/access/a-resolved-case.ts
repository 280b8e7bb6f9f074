import type { UseCases } from '../../application/use-cases.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { SYSTEM } from '../support/test-use-cases.ts';

/** A case that somebody has opened about a ride; resolved, so that one person may have any number of them. */
export async function aResolvedCase(
  useCases: UseCases,
  reporter: UserActor,
  rideId: string,
): Promise<string> {
  const report = { rideId, kind: 'lost_item', text: 'A red bag' } as const;
  const { id } = await useCases.reportProblem.execute(reporter, report);
  await useCases.updateCase.execute(SYSTEM, { caseId: id, state: 'resolved' });
  return id;
}
