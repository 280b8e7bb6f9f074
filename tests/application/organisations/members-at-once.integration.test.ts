import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aMembership, anOrganisation } from '../../support/builders/an-organisation.ts';
import { aFundedRider, useTestUseCases } from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 6 });
const SYSTEM = { kind: 'system', name: 'test' } as const;
const ROUNDS = 5;
let first: UserActor;
let second: UserActor;

beforeEach(async () => {
  [first, second] = [await aFundedRider(app.useCases, '10'), await aFundedRider(app.useCases, '10')];
});

const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []));

describe('at once', () => {
  it('an invitation is accepted by one of two sessions', async () => {
    const organisationId = await anOrganisation(app.pool, first.userId);
    const { email } = (await app.useCases.showUser.execute(SYSTEM, { userId: second.userId })).user;
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = { organisationId, email, roles: ['coordinator' as const] };
      const { token } = await app.useCases.inviteMember.execute(SYSTEM, asked);
      const accept = () => app.useCases.acceptMemberInvitation.execute(second, { token });
      expect(codesOf(await Promise.allSettled([accept(), accept()]))).toEqual(['INVITATION_ENDED']);
    }
  });

  it('two managers who remove each other leave one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const organisationId = await anOrganisation(app.pool, first.userId, ['manager']);
      const { members } = await app.useCases.showOrganisation.execute(first, { organisationId });
      const other = await aMembership(app.pool, organisationId, second.userId, ['manager']);
      const remove = (who: UserActor, membershipId = '') =>
        app.useCases.removeMember.execute(who, { membershipId });
      const outcomes = await Promise.allSettled([
        remove(first, other),
        remove(second, members[0]?.membership.id),
      ]);
      expect(codesOf(outcomes)).toEqual(['NOT_FOUND']);
    }
  });
});
