import { describe, expect, it } from 'vitest';
import type { CareGrant, CareInvitation } from '../../../domain/care/care-grant.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { type Contract, createFixture, NOT_FOUND } from './kit.ts';

export function describeCare(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const now = contract.clock.now();

  type PersonalGrant = CareGrant & { readonly caregiverId: string };
  const aGrant = async (overrides: Partial<PersonalGrant> = {}): Promise<PersonalGrant> => ({
    id: fixture.nextId(),
    passengerId: overrides.passengerId ?? (await fixture.rider()),
    caregiverId: overrides.caregiverId ?? (await fixture.rider()),
    organisationId: null,
    scopes: ['book', 'follow'],
    consent: 'online',
    recordedBy: null,
    grantedAt: now,
    endedAt: null,
    endedBy: null,
    ...overrides,
  });
  const give = async (overrides: Partial<PersonalGrant> = {}) => {
    const grant = await aGrant(overrides);
    await run(({ care }) => care.insert(grant));
    return grant;
  };
  const scopesFor = (caregiverId: string, passengerId: string) =>
    run(
      async ({ care }) =>
        (await care.givenFor(caregiverId, { riderId: passengerId, organisationId: null })).scopes,
    );

  describe('what caregivers may do', () => {
    it('speaks for the passenger where they may book, while they may', async () => {
      const maySpeak = (userId: string, of: string) => run(({ care }) => care.maySpeakFor(userId, of));
      const grant = await give({ scopes: ['book'] });
      const { passengerId, caregiverId } = grant;
      const { caregiverId: followerId } = await give({ passengerId, scopes: ['cancel', 'follow'] });
      expect(await maySpeak(caregiverId, passengerId)).toBe(true);
      expect(await maySpeak(passengerId, caregiverId)).toBe(false);
      expect(await maySpeak(followerId, passengerId)).toBe(false);
      await run(({ care }) => care.saveEnded({ ...grant, endedAt: minutesAfter(now, 1) }));
      expect(await maySpeak(caregiverId, passengerId)).toBe(false);
    });

    it('is given for one passenger, one way', async () => {
      const { passengerId, caregiverId, ...grant } = await give();
      expect(await scopesFor(caregiverId, passengerId)).toEqual(grant.scopes);
      expect(await scopesFor(passengerId, caregiverId)).toEqual([]);
      expect(await scopesFor(caregiverId, await fixture.rider())).toEqual([]);
    });

    it('ends, is given anew with other scopes, and stays in the file of both', async () => {
      const first = await give();
      const { passengerId, caregiverId } = first;
      await expect(give({ passengerId, caregiverId })).rejects.toMatchObject({ code: 'CARE_GIVEN' });
      const ended = { ...first, endedAt: minutesAfter(now, 1), endedBy: passengerId };
      await run(({ care }) => care.saveEnded(ended));
      expect(await scopesFor(caregiverId, passengerId)).toEqual([]);
      const second = await give({
        passengerId,
        caregiverId,
        scopes: ['follow'],
        grantedAt: minutesAfter(now, 2),
      });
      expect(await scopesFor(caregiverId, passengerId)).toEqual(['follow']);
      expect(await run(({ care }) => care.ofPassenger(passengerId))).toEqual([second]);
      for (const userId of [passengerId, caregiverId])
        expect(await run(({ care }) => care.concerning(userId))).toEqual([ended, second]);
      expect(await run(({ care }) => care.find(first.id))).toEqual(ended);
    });

    it('is nothing that one gives oneself, and ends only where it was given', async () => {
      const userId = await fixture.rider();
      await expect(give({ passengerId: userId, caregiverId: userId })).rejects.toMatchObject({
        code: 'INVALID_FIELD',
      });
      const never = await aGrant();
      await expect(run(({ care }) => care.saveEnded({ ...never, endedAt: now }))).rejects.toMatchObject(
        NOT_FOUND,
      );
    });
  });

  describe('invitations of caregivers', () => {
    it('are open until they are accepted or their time is over, and found by their token', async () => {
      const passengerId = await fixture.rider();
      const invite = async (overrides: Partial<CareInvitation>): Promise<CareInvitation> => {
        const { id, scopes, consent, recordedBy } = await aGrant({ passengerId, caregiverId: passengerId });
        const expiresAt = minutesAfter(now, 60);
        const asked = { id, passengerId, scopes, consent, recordedBy, expiresAt };
        const invitation = { ...asked, email: null, createdAt: now, endedAt: null, ...overrides };
        await run(({ care }) => care.insertInvitation(invitation, `digest of ${id}`));
        return invitation;
      };
      const first = await invite({});
      const second = await invite({ email: 'ann@maumee.test', createdAt: minutesAfter(now, 1) });
      const open = () => run(({ care }) => care.openInvitations(passengerId, minutesAfter(now, 59)));
      expect(await open()).toEqual([first, second]);
      expect(await run(({ care }) => care.openInvitations(passengerId, minutesAfter(now, 60)))).toEqual([]);
      const ended = { ...first, endedAt: minutesAfter(now, 2) };
      await run(({ care }) => care.saveInvitationEnded(ended));
      expect(await open()).toEqual([second]);
      expect(await run(({ care }) => care.findInvitation(first.id))).toEqual(ended);
      expect(await run(({ care }) => care.findInvitationByToken(`digest of ${second.id}`))).toEqual(second);
      expect(await run(({ care }) => care.findInvitationByToken('digest of nothing'))).toBeNull();
    });
  });

  describe('a passenger without an account', () => {
    it('has no address, and nobody signs in as them', async () => {
      const userId = await fixture.rider();
      const user = await run(({ users }) => users.find(userId));
      if (!user) throw new Error('No rider');
      const passenger = { ...user, id: fixture.nextId(), email: '', hasAccount: false };
      await run(({ users }) => users.insert(passenger, '!'));
      expect(await run(({ users }) => users.find(passenger.id))).toMatchObject({
        email: '',
        hasAccount: false,
      });
      const address = `passenger-${passenger.id}@no-account.invalid`;
      for (const email of ['', address])
        expect(await run(({ users }) => users.findCredentials(email))).toBeNull();
    });
  });
}
