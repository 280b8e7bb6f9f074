import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agreement } from '../../../domain/organisations/agreement.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard } from '../../support/cards.ts';
import { CoveringOrganisation } from '../../support/in-memory/covering-organisation.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let clinic: CoveringOrganisation;
let rider: UserActor;
let agreement: Agreement;
let helpId: string;

/** A ride is 21.70; the passenger pays 3.00 of it. */
const CO_PAY = { coPay: '3' };

beforeEach(async () => {
  app = new InMemoryApp();
  clinic = await CoveringOrganisation.open(app);
  rider = await app.rider();
  helpId = await clinic.help(rider);
});

const whileTheCardIsAsked = (meanwhile: () => Promise<unknown>) => {
  const ask = app.gateway.payments.create.bind(app.gateway.payments);
  vi.spyOn(app.gateway.payments, 'create').mockImplementationOnce(async (...asked) => {
    await meanwhile();
    return ask(...asked);
  });
};
/** The card's authorization is given up, too. */
const expectNothingBooked = async () => {
  expect([app.tables.rides.size, clinic.books()]).toEqual([0, [0, 0]]);
  const [payment] = app.tables.payments.values();
  app.clock.advance({ hours: 1 });
  await app.useCases.finishPayment.execute({ paymentId: payment?.id ?? '' });
  expect([...app.tables.payments.values()]).toMatchObject([{ status: 'cancelled', capturedCents: 0 }]);
};

describe('a ride by card', () => {
  it.each([
    ['the agreement ends', () => clinic.end(agreement.id), 'NOT_COVERED'],
    ['its days are changed', () => clinic.change(agreement.id, { ...CO_PAY, weekdays: [0] }), 'NOT_COVERED'],
    [
      'the passenger ends the help',
      () => app.useCases.endCare.execute(rider, { grantId: helpId }),
      'NOT_FOUND',
    ],
  ])('is not booked where %s while the card is asked', async (_what, meanwhile, code) => {
    agreement = await clinic.promise(CO_PAY);
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    whileTheCardIsAsked(meanwhile);
    await expectRefusal(() => app.request(rider, { agreementId: agreement.id, paymentMethodId }), code);
    await expectNothingBooked();
  });

  it('is not booked by a caregiver whom the passenger removes while their card is asked', async () => {
    const daughter = await app.rider();
    const paymentMethodId = await aSavedCard(app.useCases, daughter);
    const { token } = await app.useCases.inviteCaregiver.execute(rider, { scopes: ['book'] });
    await app.useCases.acceptInvitation.execute(daughter, { token });
    const given = [...app.tables.careGrants.values()].find(({ caregiverId }) => caregiverId);
    whileTheCardIsAsked(() => app.useCases.endCare.execute(rider, { grantId: given?.id ?? '' }));
    const asked = { passengerId: rider.userId, paymentMethodId };
    await expectRefusal(() => app.request(daughter, asked), 'CARE_NOT_GIVEN');
    await expectNothingBooked();
  });
});
