import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { canCallReturn } from '../../domain/returns/return-trip.ts';
import { isCancelAsked } from '../../domain/rides/cancel-request.ts';
import type { Ride, RideStatus } from '../../domain/rides/ride.ts';
import { readAnswer, type Keyword, type TextAnswer } from '../../domain/texts/keywords.ts';
import { skipReason, type TextNumber, withConsent, withoutConsent } from '../../domain/texts/text-number.ts';
import { meantBy, MOST_QUESTIONS, type TextQuestion } from '../../domain/texts/text-question.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { product } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { MOST_ACTIVE_RIDES, type RideFilter, rideViews, type RideView } from '../ports/rides.ts';
import type { ReceivedText } from '../ports/texts.ts';
import { callReturn } from '../returns/call-return.ts';
import { askToCancelRide, cancelRide } from '../rides/cancel-ride.ts';
import { confirmRide } from '../rides/ride-requests.ts';
import { payOccurrenceAlone, skipOccurrence } from '../standing-rides/occurrences.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { type Provided, workflow } from '../use-case.ts';
import type { TextChoice } from './answer-texts.ts';
import type { TextData, TextTemplate } from './compose-text.ts';
import { askPhone } from '../notices/ask-by-text.ts';
import { recordTexts } from './text-numbers.ts';

const receivedInput = z.object({ providerId: z.string() });

const acting = {
  callReturn,
  cancelRide,
  askToCancelRide,
  confirmRide,
  payOccurrenceAlone,
  skipOccurrence,
  rideViews,
  serviceArea,
};

type Reply = {
  readonly [Template in TextTemplate]: { readonly template: Template; readonly data: TextData[Template] };
}[TextTemplate];

/** Somebody whose phone has shown that it is theirs, and who may act. */
interface Person extends TextNumber {
  readonly actor: UserActor;
}

interface Conversation {
  readonly number: string;
  /** All whose phone it is. */
  readonly people: readonly TextNumber[];
  readonly answer: TextAnswer | null;
  /** The provider has answered by itself. */
  readonly isHandled: boolean;
  readonly saidAt: Date;
  readonly now: () => Date;
  readonly transact: Transact;
}

/**
 * Does what a phone has answered, and tells it what came of it. Run by a job, which tries again when it throws: what it does
 * a second time changes nothing. A phone stands for those whose it has shown to be, in what is theirs by the rules of the
 * app, and for nobody else; what may be meant for several rides is asked back.
 */
export const answerText = workflow({
  access: product,
  input: receivedInput,
  needs: acting,
  run: async ({ input: { providerId }, now, transact }, needs): Promise<void> => {
    const begun = await transact(async ({ textConversations, textNumbers }) => {
      const received = await textConversations.lockUnanswered(providerId);
      if (!received) return null;
      const people = await textNumbers.lockAll(received.number);
      const stoppedAt = await textNumbers.optedOutAt(received.number);
      return { received, people, stoppedAt };
    });
    if (!begun) return;
    const { received, people, stoppedAt } = begun;
    const answer = toAnswer(received);
    const isHandled = received.handledAs !== null;
    const { number, receivedAt: saidAt } = received;
    // Jobs may come in another order than what they answer: a START takes back no STOP that came after it.
    const isStopped = stoppedAt !== null && (answer?.keyword !== 'start' || stoppedAt > saidAt);
    const isIgnored = people.length === 0 || isStopped;
    const reply = isIgnored
      ? null
      : await answerTo({ number, people, answer, isHandled, saidAt, now, transact }, needs);
    await transact(async (tx) => {
      if (!(await tx.textConversations.lockUnanswered(providerId))) return;
      await tx.textConversations.saveAnswered(providerId, answer?.keyword ?? null, tx.now());
      const [first] = people;
      if (reply && first) await tx.textTo(first, reply.template, reply.data);
    });
  },
});

function toAnswer({ handledAs, body }: ReceivedText): TextAnswer | null {
  return handledAs === null ? readAnswer(body) : { keyword: handledAs, choice: null };
}

async function answerTo(said: Conversation, needs: Provided<typeof acting>): Promise<Reply | null> {
  const { answer, isHandled } = said;
  switch (answer?.keyword) {
    case undefined:
      return { template: 'not-understood', data: {} };
    case 'help':
      return isHandled ? null : { template: 'help', data: {} };
    case 'stop':
    case 'start': {
      const isOn = answer.keyword === 'start';
      const isTold = await said.transact((tx) => change(tx, said, isOn));
      return isHandled
        ? null
        : { template: isOn ? (isTold ? 'started' : 'started-off') : 'stopped', data: {} };
    }
    case 'ready':
      return callReturnOf(said, answer.choice, needs);
    case 'cancel':
      return askToCancelOf(said, needs);
    case 'yes':
    case 'no':
      return answerQuestion(said, answer.keyword, answer.choice, needs);
  }
}

/** STOP ends all messages to the phone at once; START brings back those that STOP ended. Whether anybody is told by it now. */
async function change(tx: Transaction, { number, saidAt }: Conversation, isOn: boolean): Promise<boolean> {
  if (isOn) await tx.textNumbers.optIn(number);
  else await tx.textNumbers.optOut(number, 'text', saidAt);
  let isTold = false;
  for (const person of await tx.textNumbers.lockAll(number)) {
    const wasStopped = ['text', 'provider'].includes(person.endedSource ?? '');
    const changed = !isOn
      ? withoutConsent(person, 'text', tx.now())
      : wasStopped && person.verifiedAt
        ? withConsent(person, 'text', tx.now())
        : person;
    isTold ||= skipReason(changed, !isOn) === null;
    if (changed === person) continue;
    await tx.textNumbers.save(changed);
    await recordTexts(tx, changed, { kind: 'system', name: 'text message' });
  }
  if (isOn) return isTold;
  const open = await tx.textConversations.lockOpen(number, tx.now());
  await tx.textConversations.close(
    open.map(({ id }) => id),
    'stop',
  );
  return isTold;
}

/** Those who may act by the phone. */
function findPeople({ people, transact }: Conversation): Promise<Person[]> {
  return transact(async ({ users }) => {
    const verified = people.filter(({ verifiedAt, consentedAt }) => verifiedAt && consentedAt);
    const found = await users.findMany(verified.map(({ userId }) => userId));
    return verified.flatMap((person) => {
      const user = found.find(({ id }) => id === person.userId);
      if (!user || user.suspended) return [];
      const actor = { kind: 'user', userId: user.id, userType: user.userType } as const;
      return [{ ...person, actor }];
    });
  });
}

const isRider = ({ actor }: Person) => actor.userType === 'rider';

/** Of rides that have been driven so many of each person, the newest, are looked at; of those to come all. */
const NEWEST_RIDES = 30;

async function ridesOf(
  people: readonly Person[],
  filters: readonly RideFilter[],
  { rideViews }: Provided<typeof acting>,
): Promise<RideView[]> {
  const lists = await Promise.all(
    people.filter(isRider).flatMap(({ userId }) =>
      filters.map((filter) => {
        const limit = filter === 'active' ? MOST_ACTIVE_RIDES : NEWEST_RIDES;
        return rideViews.ofRider(userId, filter, { limit, after: null });
      }),
    ),
  );
  return lists.flatMap(({ items }) => items);
}

async function callReturnOf(
  said: Conversation,
  choice: number | null,
  needs: Provided<typeof acting>,
): Promise<Reply> {
  const people = await findPeople(said);
  const today = toLocalDay(said.now(), needs.serviceArea.timeZone);
  const driven = (await ridesOf(people, ['in_progress', 'completed'], needs)).filter(
    ({ ride, returnTrip }) => returnTrip?.outboundRideId === ride.id,
  );
  const callable = driven.filter(
    ({ ride, returnTrip }) =>
      returnTrip &&
      (returnTrip.day >= today || ride.status === 'in_progress') &&
      canCallReturn(returnTrip, ride, returnTrip.returnStatus),
  );
  const asked = choice === null ? null : await findAsked(said, 'ready', choice);
  const meant =
    asked === null ? callable : callable.filter(({ ride }) => asked.some(({ rideId }) => rideId === ride.id));
  const [view] = meant;
  if (!view) return calledAlready(driven) ?? { template: 'no-return', data: {} };
  if (meant.length > 1) {
    return { template: 'which-return', data: { rides: await askAll(said, people, 'return', meant) } };
  }
  const { id, riderId } = view.ride;
  return tried(async () => {
    const back = await needs.callReturn.execute(actorOf(people, riderId), { rideId: id });
    await closeOf(said, 'ready', id);
    return { template: 'return-called', data: { rideId: back.id } };
  });
}

/** READY said twice, or its job done again after the call: the return that waits, or is on its way, is no `no-return`. */
function calledAlready(driven: readonly RideView[]): Reply | null {
  const called = driven.find(
    ({ returnTrip }) =>
      returnTrip?.state === 'called' && WAITING.includes(returnTrip.returnStatus ?? 'cancelled'),
  );
  const rideId = called?.returnTrip?.returnRideId;
  return rideId ? { template: 'return-called', data: { rideId } } : null;
}

const WAITING: readonly RideStatus[] = ['pending', 'accepted', 'confirmed'];

function findAsked(
  { number, now, transact }: Conversation,
  keyword: Keyword,
  choice: number | null,
): Promise<TextQuestion[]> {
  return transact(async ({ textConversations }) =>
    meantBy(await textConversations.lockOpen(number, now()), keyword, choice),
  );
}

async function closeOf(said: Conversation, keyword: Keyword, rideId: string): Promise<void> {
  await said.transact(async ({ textConversations }) => {
    const open = await textConversations.lockOpen(said.number, said.now());
    const ids = open.filter((question) => question.rideId === rideId).map(({ id }) => id);
    await textConversations.close(ids, keyword);
  });
}

/** A choice, and the ride that it is about. */
interface AskedRide extends TextChoice {
  readonly rideId: string;
}

/** The choices under which rides were asked about. */
function askAll(
  { number, transact }: Conversation,
  people: readonly Person[],
  kind: 'return' | 'cancel',
  views: readonly RideView[],
): Promise<AskedRide[]> {
  return transact(async (tx) => {
    const asked: AskedRide[] = [];
    for (const { ride, rider } of views.slice(0, MOST_QUESTIONS)) {
      if (!people.some(({ userId }) => userId === ride.riderId)) continue;
      const question = await askPhone(tx, { number, userId: ride.riderId, kind, rideId: ride.id });
      if (!question) continue;
      const at = ride.scheduledFor?.toISOString() ?? null;
      const { firstName } = rider;
      asked.push({ rideId: ride.id, choice: question.choice, firstName, place: ride.dropoff.address, at });
    }
    return asked;
  });
}

async function askToCancelOf(said: Conversation, needs: Provided<typeof acting>): Promise<Reply> {
  const people = await findPeople(said);
  const rides = (await ridesOf(people, ['active'], needs)).filter(
    ({ ride }) => ['pending', 'accepted', 'confirmed'].includes(ride.status) && !isCancelAsked(ride),
  );
  const bySoonest = rides.toSorted(
    ({ ride: one }, { ride: other }) => pickupOf(one).getTime() - pickupOf(other).getTime(),
  );
  const asked = await askAll(said, people, 'cancel', bySoonest);
  const [first] = asked;
  if (!first) return { template: 'no-ride', data: {} };
  if (asked.length === 1)
    return { template: 'cancel-question', data: { rideId: first.rideId, choice: first.choice } };
  return { template: 'which-ride', data: { rides: asked } };
}

const pickupOf = ({ scheduledFor, requestedAt }: Ride) => scheduledFor ?? requestedAt;

async function answerQuestion(
  said: Conversation,
  keyword: 'yes' | 'no',
  choice: number | null,
  needs: Provided<typeof acting>,
): Promise<Reply> {
  const meant = await findAsked(said, keyword, choice);
  const [question] = meant;
  if (!question) return { template: 'nothing-open', data: {} };
  const areAllToCancel = meant.every(({ kind }) => kind === 'cancel');
  if (meant.length > 1 && !(keyword === 'no' && areAllToCancel))
    return { template: 'which-question', data: { choices: meant.map((one) => one.choice) } };
  const close = () =>
    said.transact(({ textConversations }) =>
      textConversations.close(
        meant.map(({ id }) => id),
        keyword,
      ),
    );
  if (question.kind === 'consent') return answerConsent(said, question, keyword);
  const people = await findPeople(said);
  return tried(async () => {
    const reply = await act(actorOf(people, question.userId), question, keyword, needs);
    await close();
    return reply;
  });
}

/** What YES and NO mean for what was asked. */
async function act(
  actor: UserActor,
  { kind, rideId: askedRideId, occurrenceId: askedOccurrenceId }: TextQuestion,
  keyword: 'yes' | 'no',
  needs: Provided<typeof acting>,
): Promise<Reply> {
  const [rideId, occurrenceId] = [askedRideId ?? '', askedOccurrenceId ?? ''];
  if (kind === 'drive') {
    if (keyword === 'no') return { template: 'drive-refused', data: {} };
    await needs.confirmRide.execute(actor, { rideId });
    return { template: 'drive-confirmed', data: {} };
  }
  if (kind === 'alone') {
    const isPaid = keyword === 'yes';
    await (isPaid ? needs.payOccurrenceAlone : needs.skipOccurrence).execute(actor, { occurrenceId });
    return { template: isPaid ? 'alone-paid' : 'alone-skipped', data: {} };
  }
  return keyword === 'no' ? { template: 'ride-kept', data: { rideId } } : cancel(actor, rideId, needs);
}

/** A ride that a driver has is theirs to agree about, as it is in the app. */
async function cancel(
  actor: UserActor,
  rideId: string,
  { rideViews, cancelRide, askToCancelRide }: Provided<typeof acting>,
): Promise<Reply> {
  const reason = 'By text message';
  const status = (await rideViews.find(rideId))?.ride.status;
  if (status === 'accepted' || status === 'confirmed') {
    await askToCancelRide.execute(actor, { rideId, reason });
    return { template: 'cancel-asked', data: { rideId } };
  }
  await cancelRide.execute(actor, { rideId, reason });
  return { template: 'ride-cancelled', data: { rideId } };
}

/** The first YES shows that the phone is theirs; whatever was ended since they were asked, they agree. */
function answerConsent(
  { number, transact }: Conversation,
  { id, userId }: TextQuestion,
  keyword: 'yes' | 'no',
): Promise<Reply> {
  return transact(async (tx) => {
    await tx.textConversations.close([id], keyword);
    const person = (await tx.textNumbers.lockAll(number)).find((one) => one.userId === userId);
    if (!person) return { template: 'nothing-open', data: {} };
    const changed =
      keyword === 'yes'
        ? withConsent({ ...person, verifiedAt: tx.now() }, 'text', tx.now())
        : withoutConsent(person, 'text', tx.now());
    await tx.textNumbers.save(changed);
    await recordTexts(tx, changed, { kind: 'system', name: 'text message' });
    return { template: keyword === 'yes' ? 'consent-given' : 'consent-refused', data: {} };
  });
}

function actorOf(people: readonly Person[], userId: string): UserActor {
  const person = people.find((one) => one.userId === userId);
  if (!person) throw new DomainError('forbidden', 'FORBIDDEN', 'This phone may not act for this person');
  return person.actor;
}

/** What the rules refuse is told in words; what is only busy is tried again by the job. */
async function tried(act: () => Promise<Reply>): Promise<Reply> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    return { template: 'could-not', data: { code: error.code } };
  }
}
