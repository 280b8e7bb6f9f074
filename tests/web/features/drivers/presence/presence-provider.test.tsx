import { MockedProvider } from '@apollo/client/testing/react';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PresenceProvider } from '../../../../../web/features/drivers/presence/presence-provider.tsx';
import { usePresence } from '../../../../../web/features/drivers/presence/presence.ts';
import { createCache } from '../../../../../web/lib/apollo-client.ts';
import { ConfigurationContext } from '../../../../../web/lib/configuration.ts';
import { configuration } from '../a-driver-ride.ts';
import { FakeServer, refused } from '../home/fake-server.tsx';

const profile = {
  __typename: 'DriverProfile',
  id: 'profile-1',
  isAvailable: true,
  availability: 'AVAILABLE',
  silentSince: null,
  allowLongDistance: false,
};

let server: FakeServer;
let tell: ((at: { latitude: number; longitude: number; accuracy: number }) => void) | null;
let deny: (() => void) | null;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = new FakeServer(null);
  server.answers.set('SendHeartbeat', () => ({ data: { sendHeartbeat: profile } }));
  server.answers.set('ReportDriverLocation', () => ({ data: { reportDriverLocation: profile } }));
  server.answers.set('StopSharingLocation', () => ({ data: { stopSharingLocation: profile } }));
  tell = deny = null;
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition: (onPosition: (position: object) => void, onError: (error: object) => void) => {
        tell = (coords) => onPosition({ coords });
        deny = () => onError({ code: 1 });
        return 1;
      },
      clearWatch: () => (tell = null),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Shown() {
  const { isLost, sharing, share, isUndecided } = usePresence();
  return (
    <>
      <p>{isLost ? 'lost' : 'in touch'}</p>
      <p>{sharing}</p>
      <p>{isUndecided ? 'undecided' : 'decided'}</p>
      <button onClick={() => share(true)}>share</button>
      <button onClick={() => share(false)}>stop</button>
    </>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const count = (name: string) => server.asked.filter((asked) => asked.name === name).length;
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

async function show() {
  render(
    <ConfigurationContext value={configuration}>
      <MockedProvider link={server.link} cache={createCache()}>
        <PresenceProvider>
          <Shown />
        </PresenceProvider>
      </MockedProvider>
    </ConfigurationContext>,
  );
  await wait(0);
}

describe('the heartbeat of the driver’s screen', () => {
  it('is sent at once and every 30 seconds', async () => {
    await show();
    expect(count('SendHeartbeat')).toBe(1);
    await wait(60_000);
    expect(count('SendHeartbeat')).toBe(3);
  });

  it('says that the connection is lost when it is refused, and that it is back when it is answered', async () => {
    await show();
    server.answers.set('SendHeartbeat', () => refused('Down', 'DOWN'));
    await wait(30_000);
    expect(screen.getByText('lost')).toBeDefined();
    server.answers.set('SendHeartbeat', () => ({ data: { sendHeartbeat: profile } }));
    await wait(5_000);
    expect(screen.getByText('in touch')).toBeDefined();
  });

  it('says that the connection is lost when nobody answers for ten seconds', async () => {
    await show();
    server.answers.set('SendHeartbeat', () => new Promise(() => undefined));
    await wait(39_000);
    expect(screen.getByText('in touch')).toBeDefined();
    await wait(2_000);
    expect(screen.getByText('lost')).toBeDefined();
  });
});

describe('where the driver is', () => {
  it('is measured only after the driver has said so, and told at most every five seconds', async () => {
    await show();
    expect(tell).toBeNull();
    await press('share');
    for (let step = 0; step < 12; step += 1) {
      act(() => tell?.({ latitude: 41.65, longitude: -83.54, accuracy: 5 }));
      await wait(1_000);
    }
    expect(count('ReportDriverLocation')).toBe(3);
    expect(screen.getByText('on')).toBeDefined();
    await press('stop');
    expect([tell, count('StopSharingLocation')]).toEqual([null, 1]);
  });

  it.each(['share', 'stop'])(
    'is asked about until the driver has chosen once on this device: %s',
    async (choice) => {
      await show();
      expect(screen.getByText('undecided')).toBeDefined();
      await press(choice);
      expect(screen.getByText('decided')).toBeDefined();
      expect(Object.values({ ...localStorage })).toEqual([choice === 'share' ? 'yes' : 'no']);
      await press('stop');
    },
  );

  it('stays unknown where the browser refuses, which is said', async () => {
    await show();
    await press('share');
    act(() => deny?.());
    expect(screen.getByText('refused')).toBeDefined();
  });
});
