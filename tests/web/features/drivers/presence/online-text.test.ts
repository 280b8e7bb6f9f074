import { describe, expect, it } from 'vitest';
import { onlineText } from '../../../../../web/features/drivers/home/online-text.ts';

const time = () => '3:41 PM';
const online = { isAvailable: true, availability: 'AVAILABLE', silentSince: null } as const;
const offline = { isAvailable: false, availability: 'OFFLINE', silentSince: null } as const;
const inTouch = { isLost: false, heardAt: 0 };

describe('what the driver reads of being seen', () => {
  it('is that riders see them, while online and in touch', () => {
    expect(onlineText(online, inTouch, time)).toEqual({
      heading: "You're online",
      text: 'Riders who need a ride now see you.',
    });
  });

  it('is not that riders see them, while on a ride or out of touch', () => {
    const busy = onlineText({ ...online, availability: 'BUSY' }, inTouch, time);
    const lost = onlineText(online, { isLost: true, heardAt: 0 }, time);
    for (const { text } of [busy, lost]) expect(text).not.toContain('now see you');
    expect(lost).toMatchObject({ heading: 'No connection' });
    expect(lost.text).toContain('No contact with the server since 3:41 PM');
  });

  it('says when the server took them offline, and how to come back', () => {
    const silent = { ...offline, silentSince: '2026-03-05T20:41:00Z' };
    expect(onlineText(silent, inTouch, time).text).toMatch(/after 3:41 PM.*Switch on/);
    expect(onlineText(offline, inTouch, time).text).toBe('Switch on when you are ready to drive.');
  });
});
