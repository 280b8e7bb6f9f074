import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { canCallReturn } from '../../domain/returns/return-trip.ts';
import { isCancelAsked } from '../../domain/rides/cancel-request.ts';
import type { Ride, RideStatus } from '../../domain/rides/ride.ts';
import { readAnswer, type Keyword, type TextAnswer } from '../../domain/texts/keywords.ts';
import type { TextNumber } from '../../domain/texts/text-number.ts';
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
import { answerConsent, stopOrStart } from './answer-consent.ts';
import type { TextChoice } from './answer-texts.ts';
import type { TextData, TextTemplate } from './compose-text.ts';
import { askPhone } from '../notices/ask-by-text.ts';

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

/**
 * Writes what ends with the answer, and gives its words: in the transaction that writes these, so that a question is never
 * closed for a phone that was told nothing, and the job finds it open when it is done again.
 */
type Conclusion = (tx: Transaction) => Promise<Reply | null>;

const only =
  (reply: Reply | null): Conclusion =>
  async () =>
    reply;

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
  readonly receivedAt: Date;
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
    const { number, receivedAt } = received;
    // Jobs may come in another order than what they answer: a START takes back no STOP that came after it.
    const isStopped = stoppedAt !== null && (answer?.keyword !== 'start' || stoppedAt > receivedAt);
    const isIgnored = people.length === 0 || isStopped;
    const conclude = isIgnored
      ? only(null)
      : await answerTo({ number, people, answer, isHandled, receivedAt, now, transact }, needs);
    await transact(async (tx) => {
      if (!(await tx.textConversations.lockUnanswered(providerId))) return;
      await tx.textConversations.saveAnswered(providerId, answer?.keyword ?? null, tx.now());
      const [first] = people;
      const reply = await conclude(tx);
      if (reply && first) await tx.textTo(first, reply.template, reply.data);
    });
  },
});

function toAnswer({ handledAs, body }: ReceivedText): TextAnswer | null {
  return handledAs === null ? readAnswer(body) : { keyword: handledAs, choice: null };
}

async function answerTo(said: Conversation, needs: Provided<typeof acting>): Promise<Conclusion> {
  const { answer, isHandled } = said;
  switch (answer?.keyword) {
    case undefined:
      return only({ template: 'not-understood', data: {} });
    case 'help':
      return only(isHandled ? null : { template: 'help', data: {} });
    case 'stop':
    case 'start': {
      const isOn = answer.keyword === 'start';
      const isTold = await said.transact((tx) => stopOrStart(tx, said, isOn));
      const template = isOn ? (isTold ? 'started' : 'started-off') : 'stopped';
      return only(isHandled ? null : { template, data: {} });
    }
    case 'ready':
      return callReturnOf(said, answer.choice, needs);
    case 'cancel':
      return only(await askToCancelOf(said, needs));
    case 'yes':
    case 'no':
      return answerQuestion(said, answer.keyword, answer.choice, needs);
  }
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
): Promise<Conclusion> {
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
  const isMeant = ({ ride }: RideView) => asked?.some(({ rideId }) => rideId === ride.id) ?? true;
  const meant = callable.filter(isMeant);
  const [view] = meant;
  if (!view) return calledAlready(said, [...driven.filter(isMeant), ...driven]);
  if (meant.length > 1) {
    return only({ template: 'which-return', data: { rides: await askAll(said, people, 'return', meant) } });
  }
  const { id, riderId } = view.ride;
  return tried(async () => {
    const back = await needs.callReturn.execute(actorOf(people, riderId), { rideId: id });
    return isCalled(said, id, back.id);
  });
}

/** READY said twice, or its job done again after the call: the return that waits, or is on its way, is no `no-return`. */
function calledAlready(said: Conversation, driven: readonly RideView[]): Conclusion {
  const called = driven.find(
    ({ returnTrip }) =>
      returnTrip?.state === 'called' && WAITING.includes(returnTrip.returnStatus ?? 'cancelled'),
  );
  const rideId = called?.returnTrip?.returnRideId;
  return rideId ? isCalled(said, called.ride.id, rideId) : only({ template: 'no-return', data: {} });
}

const isCalled =
  (said: Conversation, outboundId: string, rideId: string): Conclusion =>
  async (tx) => {
    await closeOf(tx, said, outboundId);
    return { template: 'return-called', data: { rideId } };
  };

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

/** What was asked about a ride whose return is called. */
async function closeOf({ textConversations, now }: Transaction, { number }: Conversation, rideId: string) {
  const open = await textConversations.lockOpen(number, now());
  const ids = open.filter((question) => question.rideId === rideId).map(({ id }) => id);
  await textConversations.close(ids, 'ready');
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
): Promise<Conclusion> {
  const meant = await findAsked(said, keyword, choice);
  const [question] = meant;
  if (!question) {
    // A job that is late finds answered what its phone, which was told nothing, has said again meanwhile.
    const isAgain = await said.transact(({ textConversations }) =>
      textConversations.hasSaidAgain({ number: said.number, keyword, since: said.receivedAt }),
    );
    return only(isAgain ? null : { template: 'nothing-open', data: {} });
  }
  const areAllToCancel = meant.every(({ kind }) => kind === 'cancel');
  if (meant.length > 1 && !(keyword === 'no' && areAllToCancel))
    return only({ template: 'which-question', data: { choices: meant.map((one) => one.choice) } });
  if (question.kind === 'consent')
    return async (tx) => ({ template: await answerConsent(tx, question, keyword), data: {} });
  const people = await findPeople(said);
  return tried(async () => {
    const reply = await act(actorOf(people, question.userId), question, keyword, needs);
    return async ({ textConversations }) => {
      await textConversations.close(
        meant.map(({ id }) => id),
        keyword,
      );
      return reply;
    };
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

function actorOf(people: readonly Person[], userId: string): UserActor {
  const person = people.find((one) => one.userId === userId);
  if (!person) throw new DomainError('forbidden', 'FORBIDDEN', 'This phone may not act for this person');
  return person.actor;
}

/** What the rules refuse is told in words; what is only busy is tried again by the job. */
async function tried(act: () => Promise<Conclusion>): Promise<Conclusion> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    return only({ template: 'could-not', data: { code: error.code } });
  }
}
