import { DomainError, invalidField } from '../../domain/errors.ts';
import {
  type ChannelRule,
  isTold,
  kindsFor,
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticeChoice,
  type NoticeKind,
  ruleOf,
} from '../../domain/notices/notice-kinds.ts';
import type { UserActor, UserType } from '../../domain/users/user.ts';
import { dispatcher, signedIn } from '../access.ts';
import { noticeLists, type PushService, pushService } from '../ports/notices.ts';
import { pageRequest } from '../ports/pages.ts';
import type { Transaction } from '../transaction.ts';
import { command, lookUp } from '../use-case.ts';
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

/** What the person is told, and how; and whether this device is. */
export const showNoticeSettings = command({
  access: signedIn,
  needs: { pushService },
  run: ({ tx, actor }, { pushService }) => settingsOf(tx, actor, pushService),
});

async function settingsOf(
  { notices, pushSubscriptions }: Transaction,
  { userId, userType, session }: UserActor,
  { publicKey }: PushService,
): Promise<NoticeSettings> {
  const [choices, devices] = await Promise.all([notices.choices(userId), pushSubscriptions.ofUser(userId)]);
  const isDeviceOn = devices.some(({ sessionId }) => sessionId === session?.id);
  return { publicKey, isDeviceOn, kinds: kindSettings(userType, choices) };
}

function kindSettings(userType: UserType, choices: readonly NoticeChoice[]): KindSetting[] {
  return kindsFor(userType).map((kind) => ({
    kind,
    channels: NOTICE_CHANNELS.flatMap((channel) => {
      const rule: ChannelRule | undefined = ruleOf(kind).channels[channel];
      if (rule === undefined) return [];
      return [{ channel, isOn: isTold(kind, channel, choices), isFixed: rule === 'always' }];
    }),
  }));
}

/** Turns one way of being told of one kind on or off. Throws `INVALID_FIELD` for what cannot be chosen. */
export const chooseNotice = command({
  access: signedIn,
  input: chooseNoticeInput,
  needs: { pushService },
  run: async ({ tx, actor, input }, { pushService }) => {
    const { channel, isOn } = input;
    const kind = kindsFor(actor.userType).find((each) => each === input.kind);
    if (!kind) throw invalidField('kind', 'You are not told of this');
    if (ruleOf(kind).channels[channel] !== 'on')
      throw invalidField('channel', 'This cannot be turned on or off');
    await tx.notices.choose(actor.userId, { kind, channel, isOn });
    return settingsOf(tx, actor, pushService);
  },
});

/**
 * Switches notices on for the device of this session, in the place of what it had: they end with the session. Throws
 * `INVALID_FIELD` for an address that is of no push service, `DEVICE_TAKEN` (conflict) for that of another browser.
 */
export const switchNoticesOn = command({
  access: signedIn,
  input: switchNoticesOnInput,
  needs: { pushService },
  run: async ({ tx, actor, input }, { pushService }) => {
    if (!pushService.knows(input.endpoint))
      throw invalidField('endpoint', 'The push service of this browser is not known here');
    const session = { userId: actor.userId, sessionId: sessionOf(actor) };
    await tx.pushSubscriptions.save({ ...input, ...session, id: tx.newId(), createdAt: tx.now() });
    return settingsOf(tx, actor, pushService);
  },
});

/** Switches them off again for the device of this session; where they are off nothing changes. */
export const switchNoticesOff = command({
  access: signedIn,
  needs: { pushService },
  run: async ({ tx, actor }, { pushService }) => {
    await tx.pushSubscriptions.removeOf(sessionOf(actor));
    return settingsOf(tx, actor, pushService);
  },
});

/** Where the section stands in the profile of each. */
const SECTION = { rider: 'preferences', driver: 'settings' } as const;

/** Sends a notice to the person's devices, to see that it arrives. Throws `NO_DEVICE` (conflict) where none has them switched on. */
export const sendTestNotice = command({
  access: signedIn,
  needs: { pushService },
  run: async ({ tx, actor }, { pushService }) => {
    const { userId, userType } = actor;
    const devices = await tx.pushSubscriptions.ofUser(userId);
    if (devices.length === 0)
      throw new DomainError('conflict', 'NO_DEVICE', 'Switch notifications on for a device first');
    const path =
      userType === 'admin'
        ? '/admin-dashboard?tab=profile'
        : `/${userType}?tab=profile&section=${SECTION[userType]}`;
    await tx.notify(userId, 'test', { path });
    return settingsOf(tx, actor, pushService);
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
