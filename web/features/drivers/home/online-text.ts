import type { DriverSwitchesProfileFragment } from '../../../generated/operations.ts';
import type { Presence } from '../presence/presence.ts';

interface OnlineText {
  readonly heading: string;
  readonly text: string;
}

/** What is known of whether riders see the driver; `time` writes an instant. Without contact nothing is claimed. */
export function onlineText(
  profile: Pick<DriverSwitchesProfileFragment, 'isAvailable' | 'availability' | 'silentSince'>,
  { isLost, heardAt }: Pick<Presence, 'isLost' | 'heardAt'>,
  time: (instant: string) => string,
): OnlineText {
  if (isLost) {
    const since = heardAt === null ? '' : ` since ${time(new Date(heardAt).toISOString())}`;
    const text = profile.isAvailable
      ? 'Riders stop seeing you when it lasts. Rides you have accepted stay yours. Trying again …'
      : 'Trying again …';
    return { heading: 'No connection', text: `No contact with the server${since}. ${text}` };
  }
  if (profile.isAvailable) {
    const isBusy = profile.availability === 'BUSY';
    const text = isBusy
      ? 'You are on a ride. Other riders see you again when it ends.'
      : 'Riders who need a ride now see you.';
    return { heading: "You're online", text };
  }
  const text = profile.silentSince
    ? `We heard nothing from you after ${time(profile.silentSince)}, so riders no longer see you. Switch on to be seen again.`
    : 'Switch on when you are ready to drive.';
  return { heading: "You're offline", text };
}
