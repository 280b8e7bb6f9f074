import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRoutes } from '../../adapters/http/rest-routes.ts';
import { loadSchema } from '../../graphql/schema.ts';
import { FieldCoverage } from '../graphql/field-coverage.ts';
import { roleOf } from '../../domain/users/user.ts';
import { SYSTEM } from '../support/test-use-cases.ts';
import { callGraphql, callRest, type Answer, type Call } from './access-calls.ts';
import type { AccessRow, IdKind } from './access-row.ts';
import { CALLING, secretsOf, type AccessCaller, type CallerName } from './access-callers.ts';
import { startAccessScene, type AccessScene } from './access-scene.ts';
import type { Applicant } from './an-applicant.ts';
import { graphqlRows } from './graphql-rows.ts';
import { leftOver, toAccessRows } from './rest-rows.ts';

const schema = loadSchema();
const documents = new FieldCoverage(schema);
let scene: AccessScene;

beforeAll(async () => {
  scene = await startAccessScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

function isFor(row: AccessRow, { actor, name }: AccessCaller): boolean {
  if (row.for === 'anyone') return true;
  if (!actor || name === 'suspended') return false;
  return row.for === 'signed-in' || row.for.includes(roleOf(actor));
}

let standing: Promise<Applicant> | null = null;

/** An admin decides about somebody new; all others are refused, and leave the applicant as they found them. */
function applicantFor(owner: CallerName): Promise<Applicant> {
  return owner === 'admin' ? scene.anApplicant() : (standing ??= scene.anApplicant());
}

/** The id of something that belongs to a pair. */
async function anId(
  kind: IdKind,
  row: AccessRow,
  pair: 0 | 1,
  owner: CallerName = pair === 0 ? 'rider' : 'other rider',
): Promise<string> {
  const anyDriver = pair === 0 ? 'driver' : 'other driver';
  const make: Record<IdKind, () => Promise<string>> = {
    ride: () => scene.aRide(pair, row.status ?? 'pending'),
    card: () => scene.aCard(pair),
    payout: () => scene.aPayout(pair),
    'payout request': () => scene.aPayoutRequest(pair),
    driver: async () => scene.pairs[pair].driver.userId,
    funding: () => scene.aFunding(pair),
    setup: () => scene.aSetup(pair),
    session: () => scene.aSession(owner),
    upload: () => scene.anUpload(owner),
    'document upload': () =>
      scene.aDocumentUpload(['driver', 'other driver', 'unapproved'].includes(owner) ? owner : anyDriver),
    applicant: async () => (await applicantFor(owner)).driverId,
    application: async () => (await applicantFor(owner)).applicationId,
    document: async () => (await applicantFor(owner)).documentId,
    case: () => scene.aCase(['admin', 'dispatcher'].includes(owner) ? 'rider' : owner),
    pricing: () => scene.aScheduledPricing(),
    place: () => scene.aPlace(pair),
    'standing ride': () => scene.aStandingRide(pair),
    'planned ride': () => scene.aPlannedRide(pair),
    'trip link': () => scene.aTripLink(pair),
    'handover note': async () =>
      (await scene.app.useCases.writeHandoverNote.execute(SYSTEM, { text: 'Back at nine' })).note.id,
    announcement: () =>
      scene.anAnnouncement(owner === 'rider' || owner === 'other rider' ? anyDriver : owner),
    'care grant': () => scene.aCareGrant(pair),
    'care invitation': () => scene.aCareInvitation(pair),
    passenger: () => scene.aPassenger(),
    merge: () => scene.aMerge(),
    'helped passenger': () => scene.aHelpedPassenger(pair),
    organisation: () => scene.anOrganisation(pair),
    agreement: () => scene.anAgreement(pair),
    invoice: () => scene.anInvoice(pair),
    'organisation payment': () => scene.anOrganisationPayment(pair),
    'invoice payment': () => scene.anInvoicePayment(pair),
    membership: () => scene.aMembership(pair),
    'member invitation': () => scene.aMemberInvitation(pair),
    approval: () => scene.anApproval(),
    passkey: () => scene.aPasskey(owner),
    user: () => scene.aUser(),
  };
  return make[kind]();
}

const toOthers = ({ pair }: AccessCaller) => (pair === 0 ? 1 : 0);

/** Ids that exist and are none of the caller's business, and what they are; `id` is one of theirs. */
function strangersIds(row: AccessRow, caller: AccessCaller, id: string): [string, string][] {
  const others = toOthers(caller);
  if (row.names === 'driver') {
    // Nobody is a stranger to a driver; the ids of other people are not the ids of drivers.
    const { 'other rider': rider, admin } = scene.callers;
    return [rider, admin]
      .filter((other) => other !== caller)
      .map(({ name, actor }) => [name, actor?.userId ?? '']);
  }
  const theirs: [string, string] = [row.names ?? '', id];
  if (row.names !== 'ride') return [theirs];
  const mayTake = caller.actor?.userType === 'driver' && caller.pair !== null;
  const { open, completed, ...taken } = scene.broadcasts[others];
  const known = mayTake ? { ...(!row.isRace && taken) } : { open, ...taken };
  return [theirs, ...Object.entries({ completed, ...known })];
}

function absentId(kind: IdKind): string {
  if (kind === 'funding') return 'pi_00000000000000000000000000000000';
  return kind === 'setup' ? 'seti_00000000000000000000000000000000' : randomUUID();
}

/** A session that the call may end. */
async function tokenFor(row: AccessRow, { name, token }: AccessCaller): Promise<string | null> {
  if (!row.endsSession || token === null || name === 'suspended') return token;
  const account = { email: secretsOf(name).email, password: 'maumee-river-19' };
  return (await scene.app.useCases.logIn.execute(account, { address: name, requestId: 'test' })).token;
}

/**
 * Others' ids, and ids of nothing: one and the same answer, by which nobody learns which of them exists. Callers to whom
 * the same people are others, and who are refused, are refused with the same ids.
 */
async function expectBlindness(row: AccessRow, call: Call, callers: readonly AccessCaller[]): Promise<void> {
  const [one] = callers;
  if (!row.names || !one) return;
  const others = toOthers(one);
  const counterpartId = scene.pairs[others].driver.userId;
  const theirs = row.names === 'driver' ? '' : await anId(row.names, row, others);
  for (const caller of callers) {
    const ask = (id: string) => call(row, { id, counterpartId }, caller.token);
    const absent = await ask(absentId(row.names));
    for (const [what, id] of strangersIds(row, caller, theirs))
      expect(await ask(id), `${caller.name} with the id of ${what}`).toEqual(absent);
    const said = `${caller.name} with an absent id: ${absent.text}`;
    if (!isFor(row, caller)) expect(absent.outcome, said).toBe(refusalOf(caller));
    else expect(absent.outcome, said).not.toBe('done');
  }
  if (row.names === 'ride') await scene.end(theirs);
  // Left alone it would be a second step of signing in.
  if (row.names === 'passkey') await scene.app.pool.query('delete from passkeys');
}

async function expectOwnWorks(row: AccessRow, call: Call, caller: AccessCaller, pair: 0 | 1): Promise<void> {
  if (!row.names) return;
  const id = await anId(row.names, row, pair, caller.name);
  const { rider, driver } = scene.pairs[pair];
  const isOfRider = caller.actor?.userType === 'driver' || row.names === 'passenger';
  const counterpartId = isOfRider ? rider.userId : driver.userId;
  const answer = await call(row, { id, counterpartId }, caller.token);
  const said = `${caller.name} with an own id: ${answer.text}`;
  if (row.ownRefusal) expect(answer.text, said).toContain(row.ownRefusal);
  else expect(answer.outcome, said).toBe('done');
  if (row.names === 'ride') await scene.end(id);
}

/** Who a call without ids is for gets past the door; what then becomes of it is another test's matter. */
async function expectDoor(row: AccessRow, call: Call, caller: AccessCaller): Promise<void> {
  const nothing = { id: randomUUID(), counterpartId: randomUUID() };
  const { outcome, text } = await call(row, nothing, await tokenFor(row, caller));
  const said = `${caller.name}: ${text}`;
  if (!isFor(row, caller)) expect(outcome, said).toBe(refusalOf(caller));
  else if (!text.includes('DRIVER_NOT_APPROVED'))
    expect(['done', 'refused', 'not-found'], said).toContain(door(row, outcome));
}

/** Whoever may sign in may be refused for a wrong password. */
function door(row: AccessRow, outcome: Answer['outcome']): Answer['outcome'] {
  return row.for === 'anyone' && outcome === 'unauthenticated' ? 'refused' : outcome;
}

function refusalOf({ actor, name }: AccessCaller): Answer['outcome'] {
  return actor && name !== 'suspended' ? 'forbidden' : 'unauthenticated';
}

/** One operation with one of its ids, or none, for every caller. */
async function expectMatrix(row: AccessRow, call: Call): Promise<void> {
  const refused = CALLING.map((name) => scene.callers[name]).filter((caller) => !isFor(row, caller));
  for (const others of [0, 1])
    await expectBlindness(
      row,
      call,
      refused.filter((caller) => toOthers(caller) === others),
    );
  for (const name of CALLING) {
    const caller = scene.callers[name];
    // What belongs to one person alone is no admin's either.
    const isPersonal =
      row.names !== undefined && ['session', 'passkey', 'upload', 'document upload'].includes(row.names);
    const isOperator =
      ['admin', 'dispatcher'].includes(name) && isFor(row, caller) && !isPersonal && row.names !== 'place';
    const pairs = name === 'admin' ? ([0, 1] as const) : ([0] as const);
    if (!row.names) await expectDoor(row, call, caller);
    else if (isOperator) for (const pair of pairs) await expectOwnWorks(row, call, caller, pair);
    else if (isFor(row, caller)) await expectBlindness(row, call, [caller]);
    if (row.names && isFor(row, caller) && (caller.pair !== null || isPersonal)) {
      await expectOwnWorks(row, call, caller, caller.pair ?? 0);
    }
  }
}

const rootFields = (type: ReturnType<typeof schema.getQueryType>) => Object.keys(type?.getFields() ?? {});
const operations = [
  ...rootFields(schema.getQueryType()).map((name) => ['query', name] as const),
  ...rootFields(schema.getMutationType()).map((name) => ['mutation', name] as const),
];

describe('the matrix of access', () => {
  it('has rows for every operation of GraphQL, and for nothing else', () => {
    expect(Object.keys(graphqlRows).sort()).toEqual(operations.map(([, name]) => name).sort());
  });

  it('has rows for every call of REST, and for nothing else', () => {
    const missing = restRoutes.filter((row) => toAccessRows(row) === null);
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(leftOver(restRoutes)).toEqual([]);
  });

  it('names an id of every kind that an operation of GraphQL takes', () => {
    const takingIds = operations.filter(([, name]) =>
      JSON.stringify(graphqlRows[name]?.map(getSent)).includes('{id}'),
    );
    const named = operations.filter(([, name]) => graphqlRows[name]?.some(({ names }) => names));
    expect(takingIds).toEqual(named);
  });
});

function getSent(row: AccessRow): object {
  return row.send?.({ id: '{id}', counterpartId: '{counterpart}' }) ?? {};
}

describe('over GraphQL', () => {
  it.each(operations)(
    '%s %s answers each caller as it should, and says nothing of others',
    async (operation, name) => {
      for (const row of graphqlRows[name] ?? [])
        await expectMatrix(row, callGraphql(scene.server, documents.document(operation, name), name));
    },
  );
});

describe('over REST', () => {
  const rows = restRoutes.map((row) => [row.method, row.path, row] as const);
  it.each(rows)(
    '%s %s answers each caller as it should, and says nothing of others',
    async (method, path, route) => {
      for (const row of toAccessRows(route) ?? [])
        await expectMatrix(row, callRest(scene.server, method, path));
    },
  );
});

it('and nothing of it has broken the ledger', async () => {
  const { violations } = await scene.app.useCases.verifyLedger.execute(SYSTEM);
  expect(violations).toEqual([]);
});
