import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mui/material';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { OwnDriverProfileDocument } from '../../../generated/driver-profile.ts';
import { DriverSwitches } from '../home/driver-switches.tsx';
import { CashSwitch } from './cash-switch.tsx';

/** The switches of the dashboard, where settings are looked for. */
export function DriverSettings({ isApproved }: { isApproved: boolean }) {
  const { data, error } = useQuery(OwnDriverProfileDocument);
  if (data) {
    return (
      <>
        <DriverSwitches profile={data.driverProfile} isApproved={isApproved} isSection />
        {data.isCashAllowed && <CashSwitch profile={data.driverProfile} />}
      </>
    );
  }
  return error ? (
    <Alert severity="error">
      <Trans>Your settings could not be loaded. Please try again.</Trans>
    </Alert>
  ) : (
    <LoadingScreen />
  );
}
