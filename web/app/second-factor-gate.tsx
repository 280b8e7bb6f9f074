import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { CurrentUserDocument } from '../generated/session.ts';
import { useCurrentUser } from '../lib/session.ts';

const SetupScreen = lazy(async () => ({
  default: (await import('../features/users/second-factor-setup-screen.tsx')).SecondFactorSetupScreen,
}));

/** Asks an admin who has to have a second factor to set one up before any other screen. */
export function SecondFactorGate() {
  const { user } = useCurrentUser();
  const client = useApolloClient();
  const [wasAsked, setAsked] = useState(false);
  // Until the admin goes on, so that the recovery codes are not taken off the screen.
  if (user?.mustSetUpSecondFactor && !wasAsked) setAsked(true);
  if (!wasAsked) return <Outlet />;
  const goOn = async () => {
    await client.refetchQueries({ include: [CurrentUserDocument] });
    setAsked(false);
  };
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SetupScreen onDone={() => void goOn()} />
    </Suspense>
  );
}
