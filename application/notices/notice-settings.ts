import { DomainError, invalidField } from '../../domain/errors.ts';
import {
  type ChannelRule,
  isTold,
  kindsFor,
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticeKind,
  ruleOf,
} from '../../domain/notices/notice-kinds.ts';
import { skipReason } from '../../domain/texts/text-number.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { dispatcher, signedIn } from '../access.ts';
import { noticeLists, pushService } from '../ports/notices.ts';
import { pageRequest } from '../ports/pages.ts';
import { type TextNumberViews, textNumberViews } from '../ports/texts.ts';
import type { Transaction } from '../transaction.ts';
import { command, lookUp, type Provided } from '../use-case.ts';
import { chooseNoticeInput, noticesOfInput, switchNoticesOnInput } from './inputs.ts';

/** One way in which a kind is told. */
export interface ChannelSetting {
  readonly channel: NoticeChannel;
  readonly isOn: boolean;
  /** Cannot be turned off. */
  readonly isFixed: boolean;
}

export interface KindSetting {
  readonly kind: NoticeKind;
  readonly channels: readonly ChannelSetting[];
}

export interface NoticeSettings {
  /** By which the browser asks its push service, in base64url. */
  readonly publicKey: string;
  /** Whether this session's device has notices switched on. */
  readonly isDeviceOn: boolean;
  /** What the person can be told of, by their role. */
  readonly kinds: readonly KindSetting[];
}

const shown = { pushService, textNumberViews };

/** What the person is told, and how; and whether this device is. */
export const showNoticeSettings = command({
  access: signedIn,
  needs: shown,
  run: ({ tx, actor }, needs) => settingsOf(tx, actor, needs),
});

async function settingsOf(
  { notices, pushSubscriptions }: Transaction,
  { userId, userType, session }: UserActor,
  { pushService: { publicKey }, textNumberViews }: Provided<typeof shown>,
): Promise<NoticeSettings> {
  const [choices, devices, isTexted] = await Promise.all([
    notices.choices(userId),
    pushSubscriptions.ofUser(userId),
    takesTexts(textNumberViews, userId),
  ]);
  const isDeviceOn = devices.some(({ sessionId }) => sessionId === session?.id);
  const offered = NOTICE_CHANNELS.filter((channel) => channel !== 'text' || isTexted);
  const kinds = kindsFor(userType).map((kind) => ({
    kind,
    channels: offered.flatMap((channel) => {
      const rule: ChannelRule | undefined = ruleOf(kind).channels[channel];
      if (rule === undefined) return [];
      const isOn = isTold(kind, channel, choices, devices.length > 0);
      return [{ channel, isOn, isFixed: rule === 'always' }];
    }),
  }));
  return { publicKey, isDeviceOn, kinds };
}

/** Whether the person has a confirmed phone and has agreed to text messages. */
async function takesTexts(views: TextNumberViews, userId: string): Promise<boolean> {
  const number = await views.find(userId);
  return skipReason(number, number?.optedOutAt != null) === null;
}

/**
 * Turns one way of being told of one kind on or off; text messages are told on top of a device where they are turned on. Throws
 * `INVALID_FIELD` for what cannot be chosen, text messages without a confirmed phone and consent among them.
 */
export const chooseNotice = command({
  access: signedIn,
  input: chooseNoticeInput,
  needs: shown,
  run: async ({ tx, actor, input }, needs) => {
    const { channel, isOn } = input;
    const kind = kindsFor(actor.userType).find((each) => each === input.kind);
    if (!kind) throw invalidField('kind', 'You are not told of this');
    const isOffered = channel !== 'text' || (await takesTexts(needs.textNumberViews, actor.userId));
    if (ruleOf(kind).channels[channel] !== 'on' || !isOffered)
      throw invalidField('channel', 'This cannot be turned on or off');
    await tx.notices.choose(actor.userId, { kind, channel, isOn });
    return settingsOf(tx, actor, needs);
  },
});

/**
 * Switches notices on for the device of this session, in the place of what it had: they end with the session. Throws
 * `INVALID_FIELD` for an address that is of no push service, `DEVICE_TAKEN` (conflict) for that of another browser.
 */
export const switchNoticesOn = command({
  access: signedIn,
  input: switchNoticesOnInput,
  needs: shown,
  run: async ({ tx, actor, input }, needs) => {
    if (!needs.pushService.knows(input.endpoint))
      throw invalidField('endpoint', 'The push service of this browser is not known here');
    const session = { userId: actor.userId, sessionId: sessionOf(actor) };
    await tx.pushSubscriptions.save({ ...input, ...session, id: tx.newId(), createdAt: tx.now() });
    return settingsOf(tx, actor, needs);
  },
});

/** Switches them off again for the device of this session; where they are off nothing changes. */
export const switchNoticesOff = command({
  access: signedIn,
  needs: shown,
  run: async ({ tx, actor }, needs) => {
    await tx.pushSubscriptions.removeOf(sessionOf(actor));
    return settingsOf(tx, actor, needs);
  },
});

/** Where the section stands in the profile of each. */
const SECTION = { rider: 'preferences', driver: 'settings' } as const;

/** Sends a notice to the person's devices, to see that it arrives. Throws `NO_DEVICE` (conflict) where none has them switched on. */
export const sendTestNotice = command({
  access: signedIn,
  needs: shown,
  run: async ({ tx, actor }, needs) => {
    const { userId, userType } = actor;
    const devices = await tx.pushSubscriptions.ofUser(userId);
    if (devices.length === 0)
      throw new DomainError('conflict', 'NO_DEVICE', 'Switch notifications on for a device first');
    const path =
      userType === 'admin'
        ? '/admin-dashboard?tab=profile'
        : `/${userType}?tab=profile&section=${SECTION[userType]}`;
    await tx.notify(userId, 'test', { path });
    return settingsOf(tx, actor, needs);
  },
});

/** What became of a person's notices of the last 30 days, newest first: not what they said. */
export const listNotices = lookUp(dispatcher, noticesOfInput, noticeLists, (lists, { input }) => {
  const { userId, ...page } = input;
  return lists.ofUser(userId, pageRequest(page));
});

function sessionOf({ session }: UserActor): string {
  if (session) return session.id;
  throw new DomainError('conflict', 'NO_DEVICE', 'Switch notifications on for a device first');
}
