import { t } from '@lingui/core/macro';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { useAct } from '../../../components/use-act.ts';
import { UpdateDriverSwitchesDocument } from '../../../generated/driver-home.ts';
import type { DriverSwitchesProfileFragment } from '../../../generated/operations.ts';
import { askAnew } from '../../../lib/ask-anew.ts';
import { askForNotifications } from './alert-driver.ts';

type Switches = Pick<DriverSwitchesProfileFragment, 'isAvailable'> &
  Pick<DriverSwitchesProfileFragment, 'allowLongDistance'>;

/**
 * Turns a switch at once and back again when the server refuses.
 * What the driver may see depends on the switches, so the requests are asked for again.
 */
export function useDriverSwitches(profile: DriverSwitchesProfileFragment) {
  const [update] = useMutation(UpdateDriverSwitchesDocument);
  const client = useApolloClient();
  const act = useAct();
  return async (change: Partial<Switches>): Promise<void> => {
    const next = { ...profile, ...change };
    const free = next.isAvailable ? 'AVAILABLE' : 'OFFLINE';
    const availability = profile.availability === 'BUSY' ? 'BUSY' : free;
    if (change.isAvailable) askForNotifications();
    const send = async () => {
      await update({
        variables: { input: change },
        optimisticResponse: { updateDriverProfile: { ...next, availability, silentSince: null } },
      });
      void client.refetchQueries({ include: ['DriverDashboard'], onQueryUpdated: askAnew });
    };
    await act(send, {
      done: { title: t`Status updated`, description: changeText(change) },
      failed: t`Failed to update status`,
    });
  };
}

function changeText({ isAvailable, allowLongDistance }: Partial<Switches>): string {
  if (isAvailable !== undefined) {
    return isAvailable ? t`You are online.` : t`You are offline. Rides you have accepted stay yours.`;
  }
  return allowLongDistance ? t`Long-distance trips are offered to you.` : t`Long-distance trips stay away.`;
}
