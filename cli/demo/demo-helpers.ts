import type { AreaPack } from '../../adapters/config/area-pack.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { addDays } from '../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import type { SystemActor, User, UserActor } from '../../domain/users/user.ts';
import { DEMO_RIDERS } from './demo-people.ts';
import { demoPlaces } from './demo-places.ts';
import type { DemoClock, DemoRides } from './demo-rides.ts';

const SYSTEM: SystemActor = { kind: 'system', name: 'demo' };
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** So many that there always are rides of the last month, for which the clinic has an invoice. */
const WEEKS = 6;
const TUE_THU = [2, 4];
const CLINIC = { name: 'Riverbend Clinic', kind: 'clinic', email: 'rides@riverbend.test' } as const;

/** Their places among the riders. */
const [DAUGHTER, COORDINATOR] = [4, 5];
const coordinatorEmail = DEMO_RIDERS[COORDINATOR]?.email ?? '';

interface Accounts {
  readonly riders: readonly UserActor[];
  readonly drivers: readonly UserActor[];
}

/**
 * A daughter who books for her father, and a clinic that books for a patient and pays all but three dollars; both passengers have
 * no account. Of each some weeks of rides, and an invoice of the last month.
 */
export async function makeHelpedRides(
  useCases: UseCases,
  rides: DemoRides,
  clock: DemoClock,
  { riders, drivers }: Accounts,
  { area, now }: { readonly area: AreaPack; readonly now: Date },
): Promise<void> {
  const [priya, keisha] = [riders[DAUGHTER], riders[COORDINATOR]];
  const [dana, marcus] = drivers;
  if (!priya || !keisha || !dana || !marcus) throw new RangeError('A demo account is missing');
  const phone = (nth: number) => area.demo.phones.replace('##', String(nth));
  clock.moveTo(new Date(now.getTime() - WEEKS * WEEK_MS - 24 * HOUR_MS));
  const father = await addFather(useCases, priya, phone(30));
  const { patient, organisationId } = await addPatient(useCases, keisha, phone);
  const agreementId = await addAgreement(useCases, organisationId, clock);
  const forPatient = { passengerId: patient.id, organisationId, agreementId, payer: 'passenger' as const };
  for (let week = WEEKS; week > 0; week -= 1) {
    clock.moveTo(new Date(now.getTime() - week * WEEK_MS + 24 * HOUR_MS));
    await rides.makeHelpedRide(priya, dana, { passengerId: father.id, payer: 'booker' });
    clock.moveTo(new Date(now.getTime() - week * WEEK_MS + 54 * HOUR_MS));
    await rides.makeHelpedRide(keisha, marcus, forPatient);
  }
  clock.moveTo(now);
  await useCases.issueInvoices.execute(SYSTEM, {});
  await makeStandingRide(useCases, keisha, marcus, { ...forPatient, area, now });
}

interface ForPatient {
  readonly passengerId: string;
  readonly organisationId: string;
  readonly agreementId: string;
  readonly payer: 'passenger';
  readonly area: AreaPack;
  readonly now: Date;
}

/** Every Tuesday and Thursday to treatment and back when called, which the clinic pays but for the co-pay. */
async function makeStandingRide(
  useCases: UseCases,
  coordinator: UserActor,
  driver: UserActor,
  { area, now, ...forPatient }: ForPatient,
): Promise<void> {
  const [home, clinic] = demoPlaces(area);
  if (!home || !clinic) return;
  const { id: standingRideId } = await useCases.createStandingRide.execute(coordinator, {
    ...forPatient,
    pickup: home,
    dropoff: clinic,
    totalFare: '500.00',
    times: TUE_THU.map((weekday) => ({ weekday, time: '09:30', returnTime: null })),
    returnKind: 'on_call',
    firstDay: addDays(toLocalDay(now, area.serviceArea.timeZone), 3),
    driverId: driver.userId,
  });
  await useCases.answerStandingRide.execute(driver, { standingRideId, weekdays: TUE_THU });
}

async function addFather(useCases: UseCases, daughter: UserActor, phone: string): Promise<User> {
  const person = { firstName: 'Arun', lastName: 'Natarajan', phone };
  const father = await useCases.addPassenger.execute(SYSTEM, { ...person, consent: 'phone' });
  await useCases.creditWallet.execute(SYSTEM, {
    userId: daughter.userId,
    amount: '250',
    reference: 'demo-family',
    description: 'Test money for the demo',
  });
  const { token } = await useCases.inviteCaregiver.execute(SYSTEM, {
    passengerId: father.id,
    scopes: ['book', 'cancel', 'follow', 'receipts'],
    consent: 'phone',
  });
  await useCases.acceptInvitation.execute(daughter, { token });
  return father;
}

/** Rides at any time, of all that the clinic helps. */
async function addAgreement(useCases: UseCases, organisationId: string, clock: DemoClock): Promise<string> {
  const { agreement } = await useCases.addAgreement.execute(SYSTEM, {
    organisationId,
    name: 'Rides to treatment',
    startsOn: clock.now().toISOString().slice(0, 10),
    budget: '1500',
    coPay: '3',
    mostPerRide: '60',
    ridesPerMonth: 30,
    showsAddresses: true,
  });
  return agreement.id;
}

async function addPatient(useCases: UseCases, coordinator: UserActor, phone: (nth: number) => string) {
  const clinic = await useCases.addOrganisation.execute(SYSTEM, { ...CLINIC, phone: phone(31) });
  const organisationId = clinic.id;
  const { token } = await useCases.inviteMember.execute(SYSTEM, {
    organisationId,
    email: coordinatorEmail,
    roles: ['manager', 'coordinator', 'billing'],
  });
  await useCases.acceptMemberInvitation.execute(coordinator, { token });
  const { passenger } = await useCases.addOrganisationPassenger.execute(coordinator, {
    organisationId,
    firstName: 'Edith',
    lastName: 'Kessler',
    phone: phone(32),
    scopes: ['pay', 'receipts'],
    consent: 'in_person',
  });
  await useCases.creditWallet.execute(SYSTEM, {
    userId: passenger.id,
    amount: '300',
    reference: 'demo-patient',
    description: 'Test money for the demo',
  });
  return { patient: passenger, organisationId };
}
