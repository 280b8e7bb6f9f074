import type { UserType } from '../users/user.ts';

/** The ways that a notice can be chosen for: to the devices of the person, to their e-mail address, and to their phone. */
export const NOTICE_CHANNELS = ['push', 'mail', 'text'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** The languages that the words of notices are there in. */
export const NOTICE_LANGUAGES = ['en', 'es'] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

/** Whether a channel is used: as long as the person does not turn it off, or always. One that is left out has no such words. */
export type ChannelRule = 'on' | 'always';

interface KindRule {
  /** Whom it is told to. */
  readonly for: readonly UserType[];
  readonly channels: Readonly<Partial<Record<NoticeChannel, ChannelRule>>>;
  /** For so long it is worth telling, in minutes. */
  readonly worthMinutes: number;
  /** Whether a device that sleeps is woken for it. */
  readonly isUrgent: boolean;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * What people are told of while they look elsewhere. A mail that says that a ride does not come as it was booked cannot be
 * turned off: the money and the way of somebody hang on it.
 */
export const NOTICE_KINDS = {
  'new-request': { for: ['driver'], channels: { push: 'on', text: 'on' }, worthMinutes: 5, isUrgent: true },
  'ride-booked': { for: ['rider'], channels: { mail: 'on' }, worthMinutes: DAY, isUrgent: false },
  'ride-accepted': {
    for: ['rider'],
    channels: { push: 'on', mail: 'on', text: 'on' },
    worthMinutes: 4 * HOUR,
    isUrgent: true,
  },
  'driver-arrived': {
    for: ['rider'],
    channels: { push: 'on', text: 'on' },
    worthMinutes: 15,
    isUrgent: true,
  },
  'ride-changed': {
    for: ['rider', 'driver'],
    channels: { push: 'on', mail: 'always', text: 'on' },
    worthMinutes: DAY,
    isUrgent: true,
  },
  'ride-cancelled': {
    for: ['rider', 'driver'],
    channels: { push: 'on', mail: 'always', text: 'on' },
    worthMinutes: DAY,
    isUrgent: true,
  },
  'ride-expired': {
    for: ['rider'],
    channels: { push: 'on', mail: 'always', text: 'on' },
    worthMinutes: DAY,
    isUrgent: true,
  },
  message: {
    for: ['rider', 'driver', 'admin'],
    channels: { push: 'on', text: 'on' },
    worthMinutes: HOUR,
    isUrgent: true,
  },
  announcement: { for: ['driver'], channels: { push: 'on', text: 'on' }, worthMinutes: DAY, isUrgent: false },
  'standing-ride-changed': {
    for: ['rider', 'driver'],
    channels: { push: 'on', mail: 'always', text: 'on' },
    worthMinutes: DAY,
    isUrgent: false,
  },
  /** Asked for by the person, to see that it arrives. */
  test: { for: [], channels: { push: 'always' }, worthMinutes: 5, isUrgent: true },
} as const satisfies Readonly<Record<string, KindRule>>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/** The rules of a kind. */
export function ruleOf(kind: NoticeKind): KindRule {
  return NOTICE_KINDS[kind];
}

/** What people of a type can be told of, in the order in which it is shown. */
export function kindsFor(userType: UserType): NoticeKind[] {
  return (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter((kind) => ruleOf(kind).for.includes(userType));
}

/** A person's own choice for a kind and a channel. */
export interface NoticeChoice {
  readonly kind: NoticeKind;
  readonly channel: NoticeChannel;
  readonly isOn: boolean;
}

/**
 * Whether a kind is told on a channel, by the person's choices and, where there is none, as it is at first: by text message
 * what a device would get that the person does not have.
 */
export function isTold(
  kind: NoticeKind,
  channel: NoticeChannel,
  choices: readonly NoticeChoice[],
  hasDevice = false,
): boolean {
  const rule = ruleOf(kind).channels[channel];
  if (rule !== 'on') return rule === 'always';
  const chosen = choices.find((choice) => choice.kind === kind && choice.channel === channel)?.isOn;
  return chosen ?? (channel !== 'text' || (!hasDevice && isTold(kind, 'push', choices)));
}

/** Whether a notice that was written at a time is worth telling now. */
export function isWorthTelling(kind: NoticeKind, writtenAt: Date, now: Date): boolean {
  return now.getTime() - writtenAt.getTime() < ruleOf(kind).worthMinutes * 60_000;
}
