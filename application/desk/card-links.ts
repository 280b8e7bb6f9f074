import { CARD_LINK_MINUTES } from '../../domain/desk/call.ts';
import { DomainError } from '../../domain/errors.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { textsStopped } from '../../domain/texts/text-number.ts';
import { maskedEmail } from '../../domain/users/masked-email.ts';
import { maskedPhone } from '../../domain/users/phone.ts';
import type { User } from '../../domain/users/user.ts';
import { anyone, dispatcher } from '../access.ts';
import { requireRoomFor, toShortName } from '../care/invitation-mails.ts';
import { savedCard } from '../payments/payment-methods.ts';
import { providerCalls, type ProviderCalls } from '../payments/provider-calls.ts';
import { mapProviderErrors } from '../payments/provider-errors.ts';
import { mailThrottle } from '../ports/email.ts';
import { serviceArea } from '../ports/geo.ts';
import { paymentGateway, type PaymentGateway, type ProviderSetup } from '../ports/payments.ts';
import { textMessenger, textThrottle, type TextMessenger } from '../ports/texts.ts';
import type { OneTimeToken } from '../ports/sign-in.ts';
import { lockCaller } from '../rides/book-for-other.ts';
import { textsUnconfigured } from '../texts/own-number.ts';
import { isAreaNumber } from '../texts/text-numbers.ts';
import type { Transact, Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { linkInput } from '../users/inputs.ts';
import { linkExpired, type OneTimeLinks, oneTimeLinks } from '../users/one-time-links.ts';
import { callerInput, type CARD_LINK_CHANNELS, sendCardLinkInput } from './inputs.ts';

type Channel = (typeof CARD_LINK_CHANNELS)[number];

/** By what a link to add a card reaches who calls; `problem`: why it does not. */
export interface CardLinkWay {
  readonly channel: Channel;
  /** Masked: "••• 0100", "w…@example.com"; null where there is none. */
  readonly sentTo: string | null;
  readonly problem: 'no_address' | 'not_offered' | 'stopped' | null;
}

/** The same, with where it goes. */
interface Way extends CardLinkWay {
  readonly address: string;
}

interface Reach {
  readonly textMessenger: TextMessenger;
  readonly serviceArea: ServiceArea;
}

/**
 * The phone that is confirmed as theirs, else the one of the record: who is on the line asks for the message, so that it needs no
 * other consent. A phone that has said STOP gets none.
 */
async function textWay(
  tx: Transaction,
  { id, phone }: User,
  { textMessenger, serviceArea }: Reach,
): Promise<Way> {
  const confirmed = await tx.textNumbers.lock(id);
  const address = (confirmed?.verifiedAt ? confirmed.number : phone) ?? '';
  const way = { channel: 'text', address, sentTo: address ? maskedPhone(address) : null } as const;
  if (!textMessenger.isConfigured) return { ...way, problem: 'not_offered' };
  if (!address || !isAreaNumber(address, serviceArea)) return { ...way, problem: 'no_address' };
  return { ...way, problem: (await tx.textNumbers.optedOutAt(address)) ? 'stopped' : null };
}

function mailWay({ email: address }: User): Way {
  const sentTo = address ? maskedEmail(address) : null;
  return { channel: 'mail', address, sentTo, problem: sentTo === null ? 'no_address' : null };
}

const reach = { textMessenger, serviceArea };

/** By what a link reaches who calls: first the text message. Throws `NOT_FOUND` and `PASSENGER_SUSPENDED`. */
export const showCardLinkWays = command({
  access: dispatcher,
  input: callerInput,
  needs: reach,
  run: async ({ tx, input: { callerId } }, needs): Promise<readonly CardLinkWay[]> => {
    const caller = await lockCaller(tx, callerId);
    return [await textWay(tx, caller, needs), mailWay(caller)];
  },
});

/** A link that was sent. */
export interface SentCardLink extends Pick<CardLinkWay, 'channel'> {
  readonly sentTo: string;
  readonly expiresAt: Date;
}

/**
 * Sends who calls a link by which they save one card, once and within 30 minutes; links from before end. The audit log has it, with
 * the masked address. Counted by the address it goes to, of the command line none. Throws `NOT_FOUND`, `PASSENGER_SUSPENDED`, `PAYMENTS_NOT_CONFIGURED`,
 * `NO_ADDRESS`, `TEXTS_UNCONFIGURED`, `TEXTS_STOPPED`, `TOO_MANY_REQUESTS`.
 */
export const sendCardLink = workflow({
  access: dispatcher,
  input: sendCardLinkInput,
  needs: { ...reach, providerCalls, oneTimeLinks, mailThrottle, textThrottle },
  run: async ({ actor, input, transact }, needs): Promise<SentCardLink> => {
    const { callerId, channel, language } = input;
    needs.providerCalls.requireConfigured();
    const find = async (tx: Transaction) => {
      const caller = await lockCaller(tx, callerId);
      return requirePossible(channel === 'text' ? await textWay(tx, caller, needs) : mailWay(caller));
    };
    const { address: number } = await transact(find);
    const isCounted = actor.kind === 'user';
    if (isCounted && channel === 'mail') await requireRoomFor(needs.mailThrottle, 'card-link', number);
    if (isCounted && channel === 'text')
      await needs.textThrottle.countCode({ userId: callerId, address: null, number });
    return transact(async (tx) => {
      const { address, sentTo } = await find(tx);
      await tx.oneTimeTokens.deleteAll(callerId, ['card-link']);
      const lifeMs = CARD_LINK_MINUTES * 60_000;
      const tokenId = await needs.oneTimeLinks.issue(tx, 'card-link', callerId, {}, lifeMs);
      if (channel === 'mail') await tx.mail(callerId, 'card-link', { tokenId, language });
      else await tx.textTo({ userId: callerId, number: address, language }, 'card-link', { tokenId });
      const subject = ['user', callerId] as const;
      await tx.record({ action: 'card-link.send', subject, after: { channel, sentTo } });
      return { channel, sentTo, expiresAt: new Date(tx.now().getTime() + lifeMs) };
    });
  },
});

function requirePossible({ problem, sentTo, address }: Way) {
  if (problem === 'not_offered') throw textsUnconfigured();
  if (problem === 'stopped') throw textsStopped();
  if (problem !== null || sentTo === null)
    throw new DomainError('conflict', 'NO_ADDRESS', 'There is no address of this kind to send the link to');
  return { sentTo, address };
}

type CardLink = OneTimeToken<'card-link'>;

/**
 * Does something with a link, its owner locked: of an account that is closed, merged or suspended it is none any more. Throws
 * `LINK_EXPIRED`, whatever is wrong with it.
 */
async function withLink<Done>(
  transact: Transact,
  links: OneTimeLinks,
  token: string,
  work: (tx: Transaction, link: CardLink, owner: User) => Promise<Done>,
): Promise<Done> {
  // First whose it is: people are locked before their links, here as everywhere.
  const { userId } = await transact((tx) => links.require(tx, 'card-link', token));
  return transact(async (tx) => {
    const owner = await tx.closedAccounts.lock(userId);
    const link = await links.require(tx, 'card-link', token);
    if (owner?.userType !== 'rider' || owner.suspended) throw linkExpired();
    return work(tx, link, owner);
  });
}

/** What whoever has the link reads: of its owner the first name and the initial. */
export interface ShownCardLink {
  readonly owner: string;
  readonly expiresAt: Date;
}

/** Null for a link that was used, is too old or never was: nobody learns which. */
export const readCardLink = workflow({
  access: anyone,
  input: linkInput,
  needs: { oneTimeLinks },
  run: ({ input: { token }, transact }, { oneTimeLinks }): Promise<ShownCardLink | null> =>
    withLink(transact, oneTimeLinks, token, async (_, { expiresAt }, owner) => ({
      owner: toShortName(owner),
      expiresAt,
    })).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'LINK_EXPIRED') return null;
      throw error;
    }),
});

/** As often may a card be tried with one link. */
const MOST_TRIES = 10;

/**
 * Prepares the saving of the one card of a link, which the browser gives to the provider: however often it is asked for there is one
 * setup. `isConfirmed`: a card is there already that only has to be saved. Throws `LINK_EXPIRED`, also after ten tries.
 */
export const prepareCardByLink = workflow({
  access: anyone,
  input: linkInput,
  needs: { oneTimeLinks, providerCalls, paymentGateway },
  run: async ({ input: { token }, transact }, needs) => {
    needs.providerCalls.requireConfigured();
    const link = await withLink(transact, needs.oneTimeLinks, token, async (tx, found) => {
      if (found.tries >= MOST_TRIES) throw linkExpired();
      await tx.oneTimeTokens.saveTry(found.id);
      return found;
    });
    const { clientSecret, status } = await setupOf(link, needs);
    if (clientSecret === null) throw new RangeError('The setup has no client secret');
    return { clientSecret, isConfirmed: status === 'succeeded' };
  },
});

/** Saves the card of the link's setup, which uses the link up. Throws `LINK_EXPIRED` and `SETUP_NOT_COMPLETED`. */
export const saveCardByLink = workflow({
  access: anyone,
  input: linkInput,
  needs: { oneTimeLinks, providerCalls, paymentGateway },
  run: async ({ input: { token }, transact, now, newId }, needs) => {
    needs.providerCalls.requireConfigured();
    const link = await withLink(transact, needs.oneTimeLinks, token, async (_, found) => found);
    const card = savedCard(await setupOf(link, needs));
    return withLink(transact, needs.oneTimeLinks, token, async (tx, { id, userId }) => {
      await tx.oneTimeTokens.delete(id);
      return tx.paymentMethods.insert({ ...card, id: newId(), userId, createdAt: now() });
    });
  },
});

interface Provider {
  readonly providerCalls: ProviderCalls;
  readonly paymentGateway: PaymentGateway;
}

/** The one of the link, as it stands at the provider, which knows it by the link's id. */
async function setupOf({ id, userId }: CardLink, needs: Provider): Promise<ProviderSetup> {
  const customerId = await needs.providerCalls.ensureCustomer(userId);
  return mapProviderErrors(needs.paymentGateway.cards.createSetup({ id, customerId }));
}
