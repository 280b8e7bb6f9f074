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
import { admin, signedIn } from '../access.ts';
import { noticeLists, noticeViews, pushService } from '../ports/notices.ts';
import { pageRequest } from '../ports/pages.ts';
import { command, lookUp, query } from '../use-case.ts';
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
export const showNoticeSettings = query({
  access: signedIn,
  needs: { noticeViews, pushService },
  run: async ({ actor }, { noticeViews, pushService: { publicKey } }): Promise<NoticeSettings> => {
    const { userId, userType, session } = actor;
    const [choices, isDeviceOn] = await Promise.all([
      noticeViews.choices(userId),
      session ? noticeViews.hasDevice(session.id) : false,
    ]);
    return { publicKey, isDeviceOn, kinds: kindSettings(userType, choices) };
  },
});

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
  run: async ({ tx: { notices }, actor: { userId, userType }, input }): Promise<KindSetting[]> => {
    const { kind, channel } = input;
    if (!kindsFor(userType).includes(kind)) throw invalidField('kind', 'You are not told of this');
    if (ruleOf(kind).channels[channel] !== 'on')
      throw invalidField('channel', 'This cannot be turned on or off');
    await notices.choose(userId, input);
    return kindSettings(userType, await notices.choices(userId));
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
  run: async ({ tx, actor, input }, { pushService }): Promise<void> => {
    if (!pushService.knows(input.endpoint))
      throw invalidField('endpoint', 'The push service of this browser is not known here');
    const session = { userId: actor.userId, sessionId: sessionOf(actor) };
    await tx.pushSubscriptions.save({ ...input, ...session, id: tx.newId(), createdAt: tx.now() });
  },
});

/** Switches them off again for the device of this session; where they are off nothing changes. */
export const switchNoticesOff = command({
  access: signedIn,
  run: async ({ tx, actor }): Promise<void> => {
    await tx.pushSubscriptions.removeOf(sessionOf(actor));
  },
});

/** Sends a notice to the person's devices, to see that it arrives. Throws `NO_DEVICE` (conflict) where none has them switched on. */
export const sendTestNotice = command({
  access: signedIn,
  run: async ({ tx, actor: { userId, userType } }): Promise<void> => {
    const devices = await tx.pushSubscriptions.ofUser(userId);
    if (devices.length === 0)
      throw new DomainError('conflict', 'NO_DEVICE', 'Switch notifications on for a device first');
    const path = userType === 'admin' ? '/admin-dashboard' : `/${userType}?tab=profile`;
    await tx.notify(userId, 'test', { path });
  },
});

/** What became of a person's notices of the last 30 days, newest first: not what they said. */
export const listNotices = lookUp(admin, noticesOfInput, noticeLists, (lists, { input }) => {
  const { userId, ...page } = input;
  return lists.ofUser(userId, pageRequest(page));
});

function sessionOf({ session }: UserActor): string {
  if (session) return session.id;
  throw new DomainError('conflict', 'NO_DEVICE', 'Switch notifications on for a device first');
}
