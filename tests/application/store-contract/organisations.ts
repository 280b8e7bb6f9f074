import { describe, expect, it } from 'vitest';
import type {
  MemberInvitation,
  Membership,
  Organisation,
} from '../../../domain/organisations/organisation.ts';
import type { CareGrant } from '../../../domain/care/care-grant.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { type Contract, createFixture, NOT_FOUND } from './kit.ts';

export function describeOrganisations(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const now = contract.clock.now();

  const anOrganisation = async (): Promise<Organisation> => {
    const id = fixture.nextId();
    const reached = { email: 'rides@clinic.test', phone: '+14195550150' };
    const clinic = {
      id,
      name: `Clinic ${id}`,
      kind: 'clinic',
      ...reached,
      createdAt: now,
      closedAt: null,
    } as const;
    await run(({ organisations }) => organisations.insert(clinic));
    return clinic;
  };
  const join = async (organisationId: string, overrides: Partial<Membership> = {}): Promise<Membership> => {
    const membership: Membership = {
      id: fixture.nextId(),
      organisationId,
      userId: overrides.userId ?? (await fixture.rider()),
      roles: ['coordinator'],
      joinedAt: now,
      endedAt: null,
      endedBy: null,
      ...overrides,
    };
    await run(({ organisations }) => organisations.insertMember(membership));
    return membership;
  };

  describe('organisations', () => {
    it('are found, locked and changed, with a name of their own while they are open', async () => {
      const clinic = await anOrganisation();
      const changed = { ...clinic, kind: 'agency' as const, phone: '+14195550151' };
      await run(({ organisations }) => organisations.save(changed));
      expect(await run(({ organisations }) => organisations.find(clinic.id))).toEqual(changed);
      expect(await run(({ organisations }) => organisations.lock(clinic.id))).toEqual(changed);
      const asked = [clinic.id, fixture.nextId()];
      expect(await run(({ organisations }) => organisations.findMany(asked))).toEqual([changed]);
      const riderId = await fixture.rider();
      const found = await run(({ users }) => users.findMany([riderId, ...asked]));
      expect(found.map(({ id }) => id)).toEqual([riderId]);
      const again = { ...clinic, id: fixture.nextId() };
      const insert = () => run(({ organisations }) => organisations.insert(again));
      await expect(insert()).rejects.toMatchObject({ code: 'ORGANISATION_EXISTS' });
      await run(({ organisations }) => organisations.save({ ...clinic, closedAt: now }));
      await insert();
      const never = { ...clinic, id: fixture.nextId(), name: 'Never added' };
      await expect(run(({ organisations }) => organisations.save(never))).rejects.toMatchObject(NOT_FOUND);
      expect(await run(({ organisations }) => organisations.find(never.id))).toBeNull();
    });

    it('have members, one membership of each at a time', async () => {
      const { id } = await anOrganisation();
      const first = await join(id);
      const second = await join(id, { joinedAt: minutesAfter(now, 1) });
      expect(await run(({ organisations }) => organisations.members(id))).toEqual([first, second]);
      await expect(join(id, { userId: first.userId })).rejects.toMatchObject({ code: 'ALREADY_MEMBER' });
      const ended = { ...first, endedAt: minutesAfter(now, 2), endedBy: second.userId };
      await run(({ organisations }) => organisations.saveMemberEnded(ended));
      expect(await run(({ organisations }) => organisations.members(id))).toEqual([second]);
      expect(await run(({ organisations }) => organisations.membershipsOf(first.userId))).toEqual([]);
      const third = await join(id, { userId: first.userId, joinedAt: minutesAfter(now, 3) });
      expect(await run(({ organisations }) => organisations.membershipsOf(first.userId))).toEqual([third]);
      expect(await run(({ organisations }) => organisations.everyMembershipOf(first.userId))).toEqual([
        ended,
        third,
      ]);
      expect(await run(({ organisations }) => organisations.findMember(first.id))).toEqual(ended);
      const never = { ...ended, id: fixture.nextId() };
      await expect(run(({ organisations }) => organisations.saveMemberEnded(never))).rejects.toMatchObject(
        NOT_FOUND,
      );
    });

    it('have invitations that are open until they end, and found by their token', async () => {
      const { id: organisationId } = await anOrganisation();
      const invite = async (overrides: Partial<MemberInvitation>): Promise<MemberInvitation> => {
        const id = fixture.nextId();
        const asked = {
          id,
          organisationId,
          roles: ['manager'] as const,
          email: 'ann@maumee.test',
          invitedBy: null,
        };
        const open = { createdAt: now, expiresAt: minutesAfter(now, 60), endedAt: null };
        const invitation = { ...asked, ...open, ...overrides };
        await run(({ organisations }) => organisations.insertInvitation(invitation, `digest of ${id}`));
        return invitation;
      };
      const first = await invite({});
      const second = await invite({ createdAt: minutesAfter(now, 1) });
      const openAt = (at: Date) =>
        run(({ organisations }) => organisations.openInvitations(organisationId, at));
      expect(await openAt(minutesAfter(now, 59))).toEqual([first, second]);
      expect(await openAt(minutesAfter(now, 60))).toEqual([]);
      const ended = { ...first, endedAt: minutesAfter(now, 2) };
      await run(({ organisations }) => organisations.saveInvitationEnded(ended));
      expect(await openAt(now)).toEqual([second]);
      expect(await run(({ organisations }) => organisations.findInvitation(first.id))).toEqual(ended);
      const byToken = (digest: string) =>
        run(({ organisations }) => organisations.findInvitationByToken(digest));
      expect(await byToken(`digest of ${second.id}`)).toEqual(second);
      expect(await byToken('digest of nothing')).toBeNull();
    });

    it('may do for a passenger what the passenger lets them, through their coordinators', async () => {
      const { id: organisationId } = await anOrganisation();
      const [riderId, coordinator] = [await fixture.rider(), await join(organisationId)];
      const manager = await join(organisationId, { roles: ['manager'] });
      const grant: CareGrant = {
        id: fixture.nextId(),
        passengerId: riderId,
        caregiverId: null,
        organisationId,
        scopes: ['book', 'receipts'],
        consent: 'phone',
        recordedBy: coordinator.userId,
        grantedAt: now,
        endedAt: null,
        endedBy: null,
      };
      await run(({ care }) => care.insert(grant));
      const again = { ...grant, id: fixture.nextId() };
      await expect(run(({ care }) => care.insert(again))).rejects.toMatchObject({ code: 'CARE_GIVEN' });
      const given = (userId: string, of: string | null = organisationId) =>
        run(({ care }) => care.givenFor(userId, { riderId, organisationId: of }));
      const nothing = { scopes: [], isCoordinator: false };
      expect(await given(coordinator.userId)).toEqual({ scopes: grant.scopes, isCoordinator: true });
      expect(await given(manager.userId)).toEqual(nothing);
      const maySpeak = (userId: string, of = riderId) => run(({ care }) => care.maySpeakFor(userId, of));
      expect(await maySpeak(coordinator.userId)).toBe(true);
      for (const userId of [manager.userId, riderId]) expect(await maySpeak(userId)).toBe(false);
      expect(await maySpeak(coordinator.userId, manager.userId)).toBe(false);
      expect(await given(coordinator.userId, null)).toEqual(nothing);
      expect(await given(coordinator.userId, (await anOrganisation()).id)).toEqual(nothing);
      expect(await run(({ care }) => care.ofOrganisation(organisationId))).toEqual([grant]);
      const page = { limit: 1, after: null };
      expect((await run(({ care }) => care.pageOfOrganisation(organisationId, page))).items).toEqual([grant]);
      const ended = { ...coordinator, endedAt: now, endedBy: null };
      await run(({ organisations }) => organisations.saveMemberEnded(ended));
      expect(await given(coordinator.userId)).toEqual(nothing);
      expect(await maySpeak(coordinator.userId)).toBe(false);
    });
  });
}
