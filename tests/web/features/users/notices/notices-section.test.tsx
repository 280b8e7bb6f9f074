import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MockLink } from '@apollo/client/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NoticesSection } from '../../../../../web/features/users/notices/notices-section.tsx';
import {
  ChooseNoticeDocument,
  NoticeSettingsDocument,
  SendTestNoticeDocument,
  SwitchNoticesOffDocument,
  SwitchNoticesOnDocument,
} from '../../../../../web/generated/notices.ts';
import type { NoticeChannel } from '../../../../../web/generated/operations.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const channel = (name: NoticeChannel, isOn: boolean, isFixed = false) => ({
  __typename: 'NoticeChannelSetting' as const,
  channel: name,
  isOn,
  isFixed,
});

function settings({ isDeviceOn = false, isMailOn = true, isTexted = false } = {}) {
  const kind = (id: string, ...channels: ReturnType<typeof channel>[]) => ({
    __typename: 'NoticeKind' as const,
    id,
    channels,
  });
  return {
    __typename: 'NoticeSettings' as const,
    publicKey: 'server-key',
    isDeviceOn,
    kinds: [
      kind('ride-accepted', channel('PUSH', true), channel('MAIL', isMailOn)),
      kind('driver-arrived', channel('PUSH', true), ...(isTexted ? [channel('TEXT', false)] : [])),
      kind('ride-cancelled', channel('PUSH', true), channel('MAIL', true, true)),
    ],
  };
}

const known = (of = settings()): MockLink.MockedResponse => ({
  request: { query: NoticeSettingsDocument },
  result: { data: { noticeSettings: of } },
});

/** A browser that can be asked; what it answers, and what it is asked for. */
function aBrowser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'public', auth: 'secret' } }),
    unsubscribe: vi.fn(async () => true),
  };
  const pushManager = {
    getSubscription: vi.fn(async () => null as typeof subscription | null),
    subscribe: vi.fn(async () => subscription),
  };
  const registration = { pushManager };
  const notification = {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = answer)),
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { pushManager, subscription };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function show(...mocks: MockLink.MockedResponse[]) {
  renderScreen(<NoticesSection />, { user: aSessionUser('RIDER'), mocks, at: '/rider' });
  return userEvent.setup({ delay: null });
}

describe('the notifications of this device', () => {
  it('are turned on once the browser says yes, by the key of the server', async () => {
    const { pushManager } = aBrowser('default');
    const input = { endpoint: 'https://push.test/1', publicKey: 'public', secret: 'secret', language: 'EN' };
    const clicks = show(known(), {
      request: { query: SwitchNoticesOnDocument, variables: { input } },
      result: { data: { switchNoticesOn: settings({ isDeviceOn: true }) } },
    });
    await clicks.click(await screen.findByRole('button', { name: 'Turn On for This Device' }));
    expect(await screen.findByText('Notifications are on for this device.')).toBeTruthy();
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'server-key',
    });
  });

  it('stay off where the browser says no, and it is said where that is changed', async () => {
    const { pushManager } = aBrowser('default', 'denied');
    const clicks = show(known());
    await clicks.click(await screen.findByRole('button', { name: 'Turn On for This Device' }));
    expect(await screen.findByText(/^Notifications are blocked for this site/)).toBeTruthy();
    expect(pushManager.subscribe).not.toHaveBeenCalled();
  });

  it('are tried, and turned off at the server and at the browser', async () => {
    const { pushManager, subscription } = aBrowser('granted');
    pushManager.getSubscription.mockResolvedValue(subscription);
    const clicks = show(
      known(settings({ isDeviceOn: true })),
      {
        request: { query: SendTestNoticeDocument },
        result: { data: { sendTestNotice: settings({ isDeviceOn: true }) } },
      },
      { request: { query: SwitchNoticesOffDocument }, result: { data: { switchNoticesOff: settings() } } },
    );
    await clicks.click(await screen.findByRole('button', { name: 'Send a Test' }));
    expect(await screen.findByText('The test is on its way')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Turn Off' }));
    expect(await screen.findByText('Notifications are off for this device.')).toBeTruthy();
    await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledOnce());
  });

  it('are off where the browser took the permission back, whatever the server knows', async () => {
    aBrowser('default');
    show(known(settings({ isDeviceOn: true })));
    expect(await screen.findByRole('button', { name: 'Turn On for This Device' })).toBeTruthy();
  });

  it('are explained where there can be none', async () => {
    show(known());
    expect(await screen.findByText(/^This browser cannot show notifications/)).toBeTruthy();
  });

  it('need the installed app on an iPhone', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
    show(known());
    expect(await screen.findByText(/need the app on the home screen/)).toBeTruthy();
  });
});

describe('what somebody is told', () => {
  it('is chosen for each kind and way; what is always sent cannot be turned off', async () => {
    const input = { kind: 'ride-accepted', channel: 'MAIL', isOn: false };
    const clicks = show(known(), {
      request: { query: ChooseNoticeDocument, variables: { input } },
      result: { data: { chooseNotice: settings({ isMailOn: false }) } },
    });
    const mail = await screen.findByRole('checkbox', { name: 'A driver has accepted: By email' });
    await clicks.click(mail);
    await waitFor(() => expect(mail).toHaveProperty('checked', false));
    expect(screen.getByRole('checkbox', { name: 'A ride is cancelled: By email' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.queryByRole('checkbox', { name: 'Your driver is at the pickup: By email' })).toBeNull();
  });

  it('can come by text besides, for who gets text messages alone', async () => {
    const input = { kind: 'driver-arrived', channel: 'TEXT', isOn: true };
    const clicks = show(known(settings({ isTexted: true })), {
      request: { query: ChooseNoticeDocument, variables: { input } },
      error: new Error('no connection'),
    });
    const text = await screen.findByRole('checkbox', { name: 'Your driver is at the pickup: By text' });
    expect(screen.getByText(/^Until you choose, we text you/)).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'A driver has accepted: By text' })).toBeNull();
    await clicks.click(text);
    expect(await screen.findByText('Failed to save your choice')).toBeTruthy();
    await waitFor(() => expect(text).toHaveProperty('checked', false));
  });

  it('stays as it was where it could not be saved, which is said', async () => {
    const input = { kind: 'driver-arrived', channel: 'PUSH', isOn: false };
    const clicks = show(known(), {
      request: { query: ChooseNoticeDocument, variables: { input } },
      error: new Error('no connection'),
    });
    const push = await screen.findByRole('checkbox', { name: 'Your driver is at the pickup: On devices' });
    await clicks.click(push);
    expect(await screen.findByText('Failed to save your choice')).toBeTruthy();
    expect(push).toHaveProperty('checked', true);
  });
});
