import { DomainError, notFound, orNotFound } from '../../domain/errors.ts';
import { isBookedByOther, type RideRight } from '../../domain/rides/ride-rights.ts';
import type { StandingRide } from '../../domain/standing-rides/standing-ride.ts';
import { type Actor, fullName } from '../../domain/users/user.ts';
import { findRights, requireRight } from '../care/ride-rights.ts';
import type { SeriesWords } from '../email/standing-ride-emails.ts';
import type { EmailData } from '../email/compose-email.ts';
import type { StandingChange } from '../notices/sentences.ts';
import { askByText, type SeriesQuestion } from '../notices/ask-by-text.ts';
import type { Transaction } from '../transaction.ts';
import { seriesWords } from './series-words.ts';

/**
 * That the person may do that about a locked series, by the rule of rides: its passenger, who has booked it or coordinates the
 * organisation that did, and who has the scope of the right. Operators may where it says so. Throws `CARE_NOT_GIVEN` for whoever
 * sees it, and for everybody else what is thrown for none.
 */
export async function requireRightOver(
  tx: Transaction,
  series: StandingRide | null,
  actor: Actor,
  right: RideRight,
  what = 'Standing ride',
): Promise<StandingRide> {
  if (!series || actor.kind === 'system' || actor.userType === 'admin') return orNotFound(series, what);
  const rights = await findRights(tx, series, actor.userId);
  if (!rights.includes('see')) throw notFound(what);
  requireRight(rights, right);
  return series;
}

/**
 * That whoever has booked a series for somebody else still may, at the cost of whom it is; it cannot be taken back until the
 * transaction ends. A series for oneself is not looked up. Throws `BOOKER_GONE` (declined).
 */
export async function requireKept(tx: Transaction, series: StandingRide): Promise<void> {
  if (!isBookedByOther(series)) return;
  const [{ scopes, isCoordinator }, booker] = await Promise.all([
    tx.care.givenFor(series.bookerId, series),
    tx.users.find(series.bookerId),
  ]);
  const given = series.organisationId !== null && !isCoordinator ? [] : scopes;
  const isPaidByPassenger = series.payerId === series.riderId;
  const isKept = given.includes('book') && (!isPaidByPassenger || given.includes('pay'));
  if (isKept && booker && !booker.suspended) return;
  throw new DomainError('declined', 'BOOKER_GONE', 'Whoever booked this standing ride may not book any more');
}

type SeriesMail = {
  [Template in keyof EmailData]: EmailData[Template] extends SeriesWords ? Template : never;
}[keyof EmailData];

const TO_DRIVER: readonly StandingChange[] = [
  'standing-offered',
  'standing-over-for-driver',
  'standing-ride-off',
  'standing-confirm',
];

/** Mails somebody about a series, and tells their devices in fewer words; by text message the question is asked, if there is one. */
export async function tellOfSeries<Template extends SeriesMail & StandingChange>(
  tx: Transaction,
  userId: string,
  template: Template,
  data: EmailData[Template],
  question?: SeriesQuestion,
): Promise<void> {
  await tx.mail(userId, template, data);
  const { people, driverName, riderName }: Names = data;
  const name = driverName ?? riderName ?? '';
  const passenger = people?.toBooker && { passenger: people.passenger };
  const toDriver = TO_DRIVER.includes(template);
  const told = { change: template, name, toDriver, ...passenger };
  if (!question || !(await askByText(tx, userId, question)))
    return tx.notify(userId, 'standing-ride-changed', told);
  const notice = { id: tx.newId(), userId, kind: 'standing-ride-changed', data: told } as const;
  await tx.notices.addAll([notice], tx.now());
}

interface Names extends Pick<SeriesWords, 'people'> {
  readonly driverName?: string;
  readonly riderName?: string;
}

/**
 * Tells the passenger of a series, and who has booked it while they may book or follow, each naming the other. `data` is what is
 * told to who pays, or to who does not; null for nothing. A question is for who pays.
 */
export async function mailPeople<Template extends SeriesMail & StandingChange>(
  tx: Transaction,
  series: StandingRide,
  template: Template,
  data: (isPayer: boolean) => Omit<EmailData[Template], keyof SeriesWords> | null,
  question?: Omit<SeriesQuestion, 'firstName'>,
): Promise<void> {
  const { riderId, bookerId, payerId } = series;
  const send = async (userId: string, people?: SeriesWords['people']) => {
    const told = data(userId === payerId);
    if (told === null) return;
    const words = { ...seriesWords(series), ...told, ...(people && { people }) };
    const asked = userId === payerId && question && { ...question, firstName: rider?.firstName ?? '' };
    await tellOfSeries(tx, userId, template, words as EmailData[Template], asked || undefined);
  };
  const rider = await tx.users.find(riderId);
  if (!isBookedByOther(series)) return send(riderId);
  const booker = await tx.users.find(bookerId);
  const names = {
    passenger: fullName(orNotFound(rider, 'User')),
    booker: fullName(orNotFound(booker, 'User')),
  };
  await send(riderId, { ...names, toBooker: false });
  for (const userId of await listeners(tx, series)) await send(userId, { ...names, toBooker: true });
}

/** Who has booked it, or, where they may not any more, the coordinators of the organisation in whose name it was booked. */
async function listeners(tx: Transaction, series: StandingRide): Promise<readonly string[]> {
  const { bookerId, organisationId } = series;
  const hears = async (userId: string) => {
    const { scopes } = await tx.care.givenFor(userId, series);
    return scopes.includes('book') || scopes.includes('follow');
  };
  if (await hears(bookerId)) return [bookerId];
  if (organisationId === null) return [];
  const members = await tx.organisations.members(organisationId);
  const coordinators = members
    .filter(({ roles }) => roles.includes('coordinator'))
    .map(({ userId }) => userId);
  const [first] = coordinators;
  return first !== undefined && (await hears(first)) ? coordinators : [];
}

/** That somebody else than the passenger has done it, for the audit log; one's own series are nobody's business. */
export async function recordForPassenger(
  tx: Transaction,
  { id, riderId, organisationId, payerId, agreementId }: StandingRide,
  action: string,
  day?: string,
): Promise<void> {
  if (tx.actor?.kind === 'user' && tx.actor.userId === riderId) return;
  const after = {
    passengerId: riderId,
    ...(organisationId && { organisationId }),
    payerId,
    ...(agreementId && { agreementId }),
    ...(day && { day }),
  };
  await tx.record({ action, subject: ['standing_ride', id], after });
}
