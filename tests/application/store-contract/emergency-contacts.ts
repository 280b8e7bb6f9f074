import { describe, expect, it } from 'vitest';
import type { EmergencyContact } from '../../../domain/users/emergency-contact.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeEmergencyContacts(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const of = (userId: string) => run(({ emergencyContacts }) => emergencyContacts.of(userId));
  const save = (userId: string, contact: EmergencyContact) =>
    run(({ emergencyContacts }) => emergencyContacts.save(userId, contact));
  const ann: EmergencyContact = { name: 'Ann', phone: '+14195550100', language: null };

  describe('whom riders want to be told', () => {
    it('is kept of each, the last in place of whom was there, until they are removed', async () => {
      const [rider, other] = [await fixture.rider(), await fixture.rider()];
      expect(await of(rider)).toBeNull();
      await save(rider, ann);
      await save(other, { ...ann, name: 'Olga' });
      await save(rider, { name: 'Bea', phone: '+525512345678', language: 'es' });
      expect(await of(rider)).toEqual({ name: 'Bea', phone: '+525512345678', language: 'es' });
      await run(({ emergencyContacts }) => emergencyContacts.remove(rider));
      await run(({ emergencyContacts }) => emergencyContacts.remove(rider));
      expect(await of(rider)).toBeNull();
      expect(await of(other)).toEqual({ ...ann, name: 'Olga' });
    });

    it('is forgotten with the account', async () => {
      const rider = await fixture.rider();
      await save(rider, ann);
      await run(({ closedAccounts }) => closedAccounts.erase(rider, 'hash', contract.clock.now()));
      expect(await of(rider)).toBeNull();
    });
  });
}
