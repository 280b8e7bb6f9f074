import { describe, expect, it } from 'vitest';
import {
  isTold,
  isWorthTelling,
  kindsFor,
  NOTICE_KINDS,
  type NoticeChoice,
  type NoticeKind,
  ruleOf,
} from '../../../domain/notices/notice-kinds.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';

describe('what people are told of', () => {
  it('depends on their role, and the test is nobody’s to choose', () => {
    expect(kindsFor('admin')).toEqual(['message']);
    expect(kindsFor('driver')).toContain('new-request');
    expect(kindsFor('rider')).not.toContain('new-request');
    const chosen = new Set([...kindsFor('rider'), ...kindsFor('driver'), ...kindsFor('admin')]);
    expect([...chosen, 'test'].sort()).toEqual(Object.keys(NOTICE_KINDS).sort());
  });

  it('is on until it is turned off, for the one kind and channel', () => {
    const choices = [{ kind: 'ride-accepted', channel: 'push', isOn: false }] as const;
    expect(isTold('ride-accepted', 'push', [])).toBe(true);
    expect(isTold('ride-accepted', 'push', choices)).toBe(false);
    expect(isTold('ride-accepted', 'mail', choices)).toBe(true);
    expect(isTold('driver-arrived', 'push', choices)).toBe(true);
  });

  it('comes by text message where no device is, until somebody chooses', () => {
    const told = (choices: readonly NoticeChoice[], hasDevice: boolean) =>
      isTold('ride-accepted', 'text', choices, hasDevice);
    const choice = (channel: 'push' | 'text', isOn: boolean) =>
      [{ kind: 'ride-accepted', channel, isOn }] as const;
    expect([told([], false), told([], true)]).toEqual([true, false]);
    // What was turned off before there was a choice stays off.
    expect(told(choice('push', false), false)).toBe(false);
    for (const hasDevice of [true, false])
      for (const isOn of [true, false]) expect(told(choice('text', isOn), hasDevice)).toBe(isOn);
    expect(isTold('ride-booked', 'text', [], false)).toBe(false);
  });

  it('never loses the mail that a ride does not come as it was booked', () => {
    for (const kind of ['ride-changed', 'ride-cancelled', 'ride-expired', 'standing-ride-changed'] as const) {
      expect(ruleOf(kind).channels.mail).toBe('always');
      expect(isTold(kind, 'mail', [{ kind, channel: 'mail', isOn: false }])).toBe(true);
    }
  });

  it('is not told on a channel that it has no words for', () => {
    expect(isTold('message', 'mail', [{ kind: 'message', channel: 'mail', isOn: true }])).toBe(false);
  });

  it.each(Object.keys(NOTICE_KINDS) as NoticeKind[])('%s is worth telling for so long alone', (kind) => {
    const { worthMinutes } = ruleOf(kind);
    expect(isWorthTelling(kind, NOW, minutesAfter(NOW, worthMinutes - 1))).toBe(true);
    expect(isWorthTelling(kind, NOW, minutesAfter(NOW, worthMinutes))).toBe(false);
  });
});
