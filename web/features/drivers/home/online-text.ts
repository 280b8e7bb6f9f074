import { t } from '@lingui/core/macro';
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
    const lost =
      heardAt === null
        ? t`No contact with the server.`
        : t`No contact with the server since ${{ time: time(new Date(heardAt).toISOString()) }}.`;
    const text = profile.isAvailable
      ? t`Riders stop seeing you when it lasts. Rides you have accepted stay yours. Trying again …`
      : t`Trying again …`;
    return { heading: t`No connection`, text: `${lost} ${text}` };
  }
  if (profile.isAvailable) {
    const isBusy = profile.availability === 'BUSY';
    const text = isBusy
      ? t`You are on a ride. Other riders see you again when it ends.`
      : t`Riders who need a ride now see you.`;
    return { heading: t`You're online`, text };
  }
  const text = profile.silentSince
    ? t`We heard nothing from you after ${{ time: time(profile.silentSince) }}, so riders no longer see you. Switch on to be seen again.`
    : t`Switch on when you are ready to drive.`;
  return { heading: t`You're offline`, text };
}

/** Who is not approved stays offline, and nothing is to be switched on. */
export function notApprovedText(): OnlineText {
  return { heading: t`You're offline`, text: t`You can go online once an admin has approved you.` };
}
