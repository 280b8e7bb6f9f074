import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARE_SCOPES, type CareScope, toScopes } from '../../domain/care/care-grant.ts';
import type { MemberRole } from '../../domain/organisations/organisation.ts';
import type { RideStatus } from '../../domain/rides/ride.ts';
import { rightsOver, type RideRight } from '../../domain/rides/ride-rights.ts';
import type { UserActor } from '../../domain/users/user.ts';
import type { RestRoute } from '../../adapters/http/rest-route.ts';
import { loadSchema } from '../../graphql/schema.ts';
import { FieldCoverage } from '../graphql/field-coverage.ts';
import { aMembership, anOrganisation } from '../support/builders/an-organisation.ts';
import { giveCare } from '../support/give-care.ts';
import { callGraphql, callRest, type Answer } from './access-calls.ts';
import type { AccessRow, NamedId } from './access-row.ts';
import { startAccessScene, type AccessScene } from './access-scene.ts';
import { graphqlRows } from './graphql-rows.ts';

// Who helps a passenger, with one right each: what each may do about a ride of theirs, and that everything else is answered as
// if there were no such ride, or by saying that the passenger does not let them.

const schema = loadSchema();
const documents = new FieldCoverage(schema);

/** What each operation about a ride asks of whoever is no passenger of it; null for what helpers have no part in. */
const NEEDED: Readonly<Record<string, RideRight | 'read' | 'write' | null>> = {
  conversation: 'read',
  readRideMessages: 'read',
  sendRideMessage: 'write',
  ride: 'see',
  driverOnTheWay: 'see',
  shareTrip: 'see',
  renewStartPin: 'see',
  cancelRide: 'cancel',
  askToCancelRide: 'cancel',
  withdrawCancelRequest: 'cancel',
  rescheduleRide: 'reschedule',
  rideNeeds: 'reschedule',
  changeRideNeeds: 'reschedule',
  callReturn: 'reschedule',
  completeRide: 'complete',
  changeRidePayment: 'pay',
  receipt: 'see_payment',
  emailReceipt: 'see_payment',
  rateRide: null,
  reportProblem: null,
};

/** What each operation about an organisation asks of a member. */
const ROLES_NEEDED: Readonly<Record<string, readonly MemberRole[]>> = {
  organisation: ['manager', 'coordinator', 'billing'],
  organisationPassengers: ['coordinator'],
  addOrganisationPassenger: ['coordinator'],
  inviteMember: ['manager'],
  agreements: ['manager', 'billing'],
  fundedRides: ['manager', 'billing'],
  invoices: ['manager', 'billing'],
  organisationPayments: ['manager', 'billing'],
  receivable: ['manager', 'billing'],
};

interface Helper {
  readonly name: string;
  readonly actor: UserActor;
  readonly token: string;
  readonly scopes: readonly CareScope[];
  /** Whether they coordinate the organisation that has booked a ride. */
  readonly isCoordinator: boolean;
}

/** By whom a ride was asked for. */
const BOOKED = ['by its passenger', 'by a helper', 'by the organisation'] as const;
type Booked = (typeof BOOKED)[number];

let scene: AccessScene;
let helpers: readonly Helper[];
let booker: Helper;
let organisationId: string;
const members: Record<MemberRole | 'other' | 'stranger', string> = {
  manager: '',
  coordinator: '',
  billing: '',
  other: '',
  stranger: '',
};

async function signUp(name: string): Promise<{ actor: UserActor; token: string }> {
  const account = {
    email: `${randomUUID()}@helpers.test`,
    password: 'maumee-river-19',
    firstName: 'Helper',
    lastName: name,
    userType: 'rider' as const,
  };
  const { useCases } = scene.app;
  await useCases.registerUser.execute(account);
  const { token, user } = await useCases.logIn.execute(account, { address: name, requestId: 'test' });
  return { actor: { kind: 'user', userType: 'rider', userId: user.id }, token };
}

async function member(of: string, roles: readonly MemberRole[]) {
  const { actor, token } = await signUp(roles.join());
  await aMembership(scene.app.pool, of, actor.userId, roles);
  return { actor, token };
}

beforeAll(async () => {
  scene = await startAccessScene();
  const { app } = scene;
  const passenger = scene.pairs[0].rider;
  const withScope = async (name: string, scopes: readonly CareScope[]): Promise<Helper> => {
    const { actor, token } = await signUp(name);
    if (scopes.length > 0) await giveCare(app.pool, passenger, actor, scopes);
    return { name, actor, token, scopes: toScopes(scopes), isCoordinator: false };
  };
  const manager = await signUp('manager');
  organisationId = await anOrganisation(app.pool, manager.actor.userId, ['manager']);
  const otherId = await anOrganisation(app.pool, (await signUp('elsewhere')).actor.userId);
  for (const id of [organisationId, otherId])
    await app.pool.query(
      `insert into care_grants (id, passenger_id, organisation_id, scopes, consent, recorded_by, granted_at)
        values ($1, $2, $3, '{book}', 'online', $2, now())`,
      [randomUUID(), passenger.userId, id],
    );
  const [coordinator, billing] = [
    await member(organisationId, ['coordinator']),
    await member(organisationId, ['billing']),
  ];
  const other = await member(otherId, ['manager', 'coordinator', 'billing']);
  const revoked = await withScope('whose rights were taken back', CARE_SCOPES);
  await app.pool.query('update care_grants set ended_at = now() where caregiver_id = $1', [
    revoked.actor.userId,
  ]);
  booker = await withScope('who has booked', ['book']);
  const none = { scopes: [], isCoordinator: false };
  const stranger = await signUp('stranger');
  helpers = [
    ...(await Promise.all(CARE_SCOPES.map((scope) => withScope(`who may ${scope}`, [scope])))),
    booker,
    { ...revoked, scopes: [] },
    { name: 'who coordinates the organisation', ...coordinator, scopes: ['book'], isCoordinator: true },
    { name: 'who reads its bills', ...billing, ...none },
    { name: 'who acts for another organisation', ...other, ...none },
    { name: 'who is a stranger', ...stranger, ...none },
  ];
  const tokens = { manager, coordinator, billing, other, stranger };
  for (const [role, { token }] of Object.entries(tokens)) members[role as keyof typeof members] = token;
}, 120_000);
afterAll(() => scene[Symbol.asyncDispose]());

/** A new ride of the passenger; the database alone can say that somebody else has booked it without doing so. */
async function aRide(status: RideStatus, booked: Booked): Promise<string> {
  const id = await scene.aRide(0, status);
  const set =
    booked === 'by a helper'
      ? `booker_id = '${booker.actor.userId}'`
      : `booker_id = (select user_id from organisation_members where organisation_id = '${organisationId}'
          and roles = '{manager}'), organisation_id = '${organisationId}'`;
  if (booked !== 'by its passenger')
    await scene.app.pool.query(
      `begin; set local session_replication_role = replica; update rides set ${set} where id = '${id}'; commit`,
    );
  return id;
}

function rightsOf(helper: Helper, booked: Booked): readonly RideRight[] {
  const { userId: riderId } = scene.pairs[0].rider;
  const bookerId = booked === 'by a helper' ? booker.actor.userId : riderId;
  const isOurs = booked === 'by the organisation' && helper.isCoordinator;
  // An organisation's grant is about the rides alone that it has booked.
  const scopes = helper.isCoordinator && !isOurs ? [] : helper.scopes;
  return rightsOver({ riderId, bookerId, payerId: riderId }, helper.actor.userId, {
    scopes,
    isCoordinator: isOurs,
  });
}

/** Messages are read by who follows the ride and by who has booked it, who alone writes; by nobody of an organisation. */
function may(helper: Helper, booked: Booked, needed: (typeof NEEDED)[string]): boolean {
  const hasBooked = booked === 'by a helper' && helper === booker;
  if (needed === 'write') return hasBooked;
  if (needed === 'read') return hasBooked || helper.scopes.includes('follow');
  return needed !== null && rightsOf(helper, booked).includes(needed);
}

/** What only those read who see the ride: where it goes, who drives, and what was written about it. */
async function tripWords(rideId: string): Promise<readonly string[]> {
  const { rows } = await scene.app.pool.query<{ words: string[] }>(
    `select array_remove(array[pickup_address, dropoff_address, notes, driver_id::text], null) as words from rides where id = $1`,
    [rideId],
  );
  return rows[0]?.words ?? [];
}

const withoutTip = ({ id }: NamedId) => ({ input: { rideId: id, reason: 'Got out early' } });

const rideRows = Object.entries(graphqlRows).flatMap(([name, rows]) =>
  rows
    .filter((row) => row.names === 'ride' && (row.for === 'signed-in' || row.for.includes('rider')))
    // The tip is the payer's to change.
    .map((row) => [name, name === 'completeRide' ? { ...row, send: withoutTip } : row] as const),
);

const isQuery = (name: string) => name in (schema.getQueryType()?.getFields() ?? {});

function ask(name: string, row: AccessRow, id: string, token: string): Promise<Answer> {
  const document = documents.document(isQuery(name) ? 'query' : 'mutation', name);
  const counterpartId = scene.pairs[0].driver.userId;
  return callGraphql(scene.server, document, name)(row, { id, counterpartId }, token);
}

describe('a ride of somebody whom others help', () => {
  it('has every operation about it looked at', () => {
    expect(rideRows.map(([name]) => name).sort()).toEqual(Object.keys(NEEDED).sort());
  });

  describe.each(BOOKED)('booked %s', (booked) => {
    it.each(rideRows)('%s answers each helper as their rights say', async (name, row) => {
      const needed = NEEDED[name] ?? null;
      const isAllowed = (helper: Helper) => may(helper, booked, needed);
      const kept = await aRide(row.status ?? 'accepted', booked);
      for (const helper of helpers.filter((one) => !isAllowed(one))) {
        const answer = await ask(name, row, kept, helper.token);
        const said = `${helper.name}: ${answer.text}`;
        if (rightsOf(helper, booked).includes('see'))
          expect(['forbidden', 'not-found'], said).toContain(answer.outcome);
        else expect(answer, said).toEqual(await ask(name, row, randomUUID(), helper.token));
      }
      await scene.end(kept);
      for (const helper of helpers.filter(isAllowed)) {
        const id = await aRide(row.status ?? 'accepted', booked);
        const { outcome, text } = await ask(name, row, id, helper.token);
        const isRefusedByState = row.ownRefusal !== undefined && text.includes(row.ownRefusal);
        if (!isRefusedByState) expect(outcome, `${helper.name}: ${text}`).toBe('done');
        const rights = rightsOf(helper, booked);
        // A receipt says where the ride went.
        const isTold = rights.includes('see') || (needed === 'see_payment' && name === 'receipt');
        for (const word of isTold ? [] : await tripWords(id)) expect(text, helper.name).not.toContain(word);
        await scene.end(id);
      }
    });
  });
});

/** What each operation about a standing ride, or a ride of one, asks of whoever is no passenger of it: all of these. Who does not see it cannot do anything about it. */
const NEEDED_OF_SERIES: Readonly<Record<string, readonly RideRight[]>> = {
  standingRide: ['see'],
  // Who may book for the passenger is asked of it besides.
  takeOverStandingRide: ['see'],
  changeStandingRide: ['reschedule'],
  changeFollowing: ['reschedule', 'pay'],
  chooseStandingDriver: ['reschedule'],
  resumeStandingRide: ['reschedule'],
  restorePlannedRide: ['reschedule'],
  movePlannedRide: ['reschedule'],
  pauseStandingRide: ['see', 'cancel'],
  endStandingRide: ['see', 'cancel'],
  skipPlannedRide: ['see', 'cancel'],
  acceptStandingFare: ['see', 'pay'],
  payPlannedRideAlone: ['see', 'pay'],
};

const seriesRows = Object.entries(graphqlRows).flatMap(([name, rows]) =>
  rows
    .filter(({ names }) => names === 'standing ride' || names === 'planned ride')
    .filter((row) => row.for === 'signed-in' || row.for.includes('rider'))
    .map((row) => [name, row] as const),
);

/** A standing ride of the passenger, or a ride of it, that is booked so. */
async function aSeries({ names }: AccessRow, booked: Booked): Promise<string> {
  const isRide = names === 'planned ride';
  const id = isRide ? await scene.aPlannedRide(0) : await scene.aStandingRide(0);
  const set =
    booked === 'by a helper'
      ? `booker_id = '${booker.actor.userId}'`
      : `booker_id = (select user_id from organisation_members where organisation_id = '${organisationId}'
          and roles = '{manager}'), organisation_id = '${organisationId}'`;
  const of = isRide ? `(select standing_ride_id from standing_occurrences where id = '${id}')` : `'${id}'`;
  if (booked !== 'by its passenger')
    await scene.app.pool.query(`update standing_rides set ${set} where id = ${of}`);
  return id;
}

describe('a standing ride of somebody whom others help', () => {
  it('has every operation about it looked at', () => {
    expect(seriesRows.map(([name]) => name).sort()).toEqual(Object.keys(NEEDED_OF_SERIES).sort());
  });

  describe.each(BOOKED)('booked %s', (booked) => {
    it.each(seriesRows)('%s answers each helper as their rights say', async (name, row) => {
      const needed = NEEDED_OF_SERIES[name] ?? [];
      const isAllowed = (helper: Helper) => needed.every((right) => rightsOf(helper, booked).includes(right));
      const kept = await aSeries(row, booked);
      for (const helper of helpers.filter((one) => !isAllowed(one))) {
        const answer = await ask(name, row, kept, helper.token);
        const said = `${helper.name}: ${answer.text}`;
        if (rightsOf(helper, booked).includes('see'))
          expect(['forbidden', 'not-found'], said).toContain(answer.outcome);
        else expect(answer, said).toEqual(await ask(name, row, randomUUID(), helper.token));
      }
      for (const helper of helpers.filter(isAllowed)) {
        const { outcome, text } = await ask(name, row, await aSeries(row, booked), helper.token);
        const isRefusedByState = row.ownRefusal !== undefined && text.includes(row.ownRefusal);
        if (!isRefusedByState) expect(outcome, `${helper.name}: ${text}`).toBe('done');
      }
    });
  });
});

describe('REST', () => {
  it.each<[RestRoute['method'], string, RideStatus]>([
    ['PUT', '/api/rides/{id}/cancel', 'pending'],
    ['POST', '/api/rides/{id}/cancel-request', 'accepted'],
  ])('answers %s %s without the trip to who may cancel and does not see it', async (method, path, status) => {
    const helper = helpers.find(({ name }) => name === 'who may cancel');
    const id = await aRide(status, 'by its passenger');
    const row: AccessRow = { for: ['rider'], send: () => ({ reason: 'Fever' }) };
    const counterpartId = scene.pairs[0].driver.userId;
    const call = callRest(scene.server, method, path);
    const { outcome, text } = await call(row, { id, counterpartId }, helper?.token ?? null);
    expect(outcome, text).toBe('done');
    for (const word of await tripWords(id)) expect(text).not.toContain(word);
    await scene.end(id);
  });
});

describe('an organisation', () => {
  const rows = Object.keys(ROLES_NEEDED).flatMap((name) =>
    (graphqlRows[name] ?? []).map((row) => [name, row] as const),
  );

  it.each(rows)('answers %s to members by their roles, and to nobody else', async (name, row) => {
    for (const [role, token] of Object.entries(members)) {
      const answer = await ask(name, row, organisationId, token);
      const said = `${role}: ${answer.text}`;
      if (ROLES_NEEDED[name]?.includes(role as MemberRole)) expect(answer.outcome, said).toBe('done');
      else expect(answer, said).toEqual(await ask(name, row, randomUUID(), token));
    }
  });
});
