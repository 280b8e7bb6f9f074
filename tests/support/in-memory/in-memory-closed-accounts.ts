import type { ClosedAccounts, OpenBusiness } from '../../../application/ports/users.ts';
import { notFound } from '../../../domain/errors.ts';
import { NO_NEEDS } from '../../../domain/needs/needs.ts';
import type { PassengerMerge } from '../../../domain/care/passenger-merge.ts';
import type { User } from '../../../domain/users/user.ts';
import type { KeptText } from './kept-texts.ts';
import type { Draft, Tables } from './tables.ts';

const CLOSED = '@deleted.invalid';
const ENDED = ['completed', 'cancelled'];
const FINISHED = ['succeeded', 'declined', 'cancelled'];

export function isClosed(user: User | undefined): boolean {
  return user?.email.endsWith(CLOSED) ?? false;
}

export function openMerge({ passengerMerges }: Tables, fromId: string): PassengerMerge | null {
  return (
    [...passengerMerges.values()].find((merge) => merge.fromId === fromId && merge.undoneAt === null) ?? null
  );
}

/** What text messages cost stays counted, without whom they were for. */
function emptied(text: KeptText): KeptText {
  const empty = { ...text, userId: null, recipient: null, data: {} };
  if (text.status !== 'queued') return empty;
  return { ...empty, status: 'skipped', outcome: { status: 'skipped', reason: 'account_closed' } };
}

export class InMemoryClosedAccounts implements ClosedAccounts {
  constructor(private readonly draft: Draft) {}

  async lock(userId: string): Promise<User | null> {
    const user = this.draft.tables.users.get(userId);
    return user && !isClosed(user) && !openMerge(this.draft.tables, userId) ? user : null;
  }

  async openBusiness(userId: string): Promise<OpenBusiness> {
    const { rides, payments, refunds, cases, standingRides } = this.draft.tables;
    const own = [...rides.values()].filter(({ payerId }) => payerId === userId).map(({ id }) => id);
    return {
      standingRides: [...standingRides.values()].filter(
        ({ riderId, driverId, consent, endedAt }) =>
          endedAt === null &&
          (riderId === userId || (driverId === userId && ['asked', 'agreed'].includes(consent))),
      ).length,
      complaints: [...cases.values()].filter(
        ({ reportedId, state }) => reportedId === userId && state !== 'resolved',
      ).length,
      rides: [...rides.values()].filter(
        ({ riderId, driverId, bookerId, payerId, status }) =>
          [riderId, driverId, bookerId, payerId].includes(userId) && !ENDED.includes(status),
      ).length,
      payments:
        [...payments.values()].filter((one) => one.userId === userId && !FINISHED.includes(one.status))
          .length +
        [...refunds.values()].filter(({ rideId, status }) => own.includes(rideId) && status === 'pending')
          .length,
    };
  }

  async erase(userId: string, passwordHash: string): Promise<void> {
    const { tables } = this.draft;
    const user = tables.users.get(userId);
    if (!user) throw notFound('User');
    const person = { firstName: 'Deleted', lastName: 'Account', phone: null, profileImageUrl: null };
    const flags = { emailVerifiedAt: null, hasSecondFactor: false, isDriverApproved: false };
    tables.users.set(userId, { ...user, ...person, ...flags, email: `deleted-${userId}${CLOSED}` });
    tables.passwordHashes.set(userId, passwordHash);
    for (const table of [tables.authenticatorApps, tables.recoveryCodes, tables.applications, tables.weeks])
      table.delete(userId);
    const { sessions, devices, oneTimeTokens, methods, notices, noticeChoices } = tables;
    for (const table of [sessions, devices, oneTimeTokens, methods, notices, noticeChoices])
      for (const [key, row] of [...table]) if (row.userId === userId) table.delete(key);
    for (const [key, document] of [...tables.documents])
      if (document.userId === userId) tables.documents.delete(key);
    for (const [id, mail] of [...tables.emailTimes])
      if (mail.userId === userId && tables.emails.get(id)?.template !== 'account-deleted') {
        tables.emails.delete(id);
        tables.emailTimes.delete(id);
      }
    tables.startPinChoices.delete(userId);
    tables.textVerifications.delete(userId);
    const phone = tables.textNumbers.get(userId)?.number;
    tables.textNumbers.delete(userId);
    const isShared = [...tables.textNumbers.values()].some(({ number }) => number === phone);
    for (const [id, { number }] of [...tables.receivedTexts])
      if (number === phone && !isShared) tables.receivedTexts.delete(id);
    for (const [id, question] of [...tables.textQuestions])
      if (question.userId === userId) tables.textQuestions.delete(id);
    for (const [id, text] of [...tables.texts])
      if (text.userId === userId) tables.texts.set(id, emptied(text));
    tables.riderNeeds.delete(userId);
    tables.emergencyContacts.delete(userId);
    for (const [id, ride] of [...tables.rides])
      if (ride.riderId === userId) tables.rides.set(id, { ...ride, ...NO_NEEDS });
    for (const [id, { passengerId }] of [...tables.careInvitations])
      if (passengerId === userId) tables.careInvitations.delete(id);
    for (const [id, { userId: ofUser }] of [...tables.dispatchShifts])
      if (ofUser === userId) tables.dispatchShifts.delete(id);
    for (const [id, { promisedToId }] of [...tables.handoverNotes])
      if (promisedToId === userId) tables.handoverNotes.delete(id);
    for (const [id, { senderId }] of [...tables.rideMessages])
      if (senderId === userId) tables.rideMessages.delete(id);
    for (const [id, { driverId }] of [...tables.announcementReceipts])
      if (driverId === userId) tables.announcementReceipts.delete(id);
    for (const [id, { createdBy, rideId }] of [...tables.tripLinks])
      if (createdBy === userId || tables.rides.get(rideId)?.riderId === userId) tables.tripLinks.delete(id);
    for (const [id, { personId }] of [...tables.calls]) if (personId === userId) tables.calls.delete(id);
    const profile = tables.profiles.get(userId);
    if (profile) tables.profiles.set(userId, { ...profile, takes: [] });
    for (const [key, { riderId, driverId }] of [...tables.trusted])
      if (riderId === userId || driverId === userId) tables.trusted.delete(key);
  }
}
