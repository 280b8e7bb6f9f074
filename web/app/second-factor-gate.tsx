import { useApolloClient } from '@apollo/client/react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { CurrentUserDocument } from '../generated/session.ts';
import { useCurrentUser } from '../lib/session.ts';

const SetupScreen = lazy(async () => ({
  default: (await import('../features/users/second-factor-setup-screen.tsx')).SecondFactorSetupScreen,
}));

/** Asks an admin who has to have a second factor to set one up before any other screen. */
export function SecondFactorGate({ children }: { readonly children: ReactNode }) {
  const { user } = useCurrentUser();
  const client = useApolloClient();
  // The screen stays until the admin goes on, so that the recovery codes are not taken away; and until this page
  // knows of the second factor, or it would ask for one again.
  const [step, setStep] = useState<'none' | 'asked' | 'leaving'>('none');
  const isMissing = user?.mustSetUpSecondFactor ?? false;
  if (isMissing && step === 'none') setStep('asked');
  if (!isMissing && step === 'leaving') setStep('none');
  if (step === 'none') return children ?? <Outlet />;
  const goOn = () => {
    setStep('leaving');
    // Without an answer nothing changes, and the admin presses again.
    void client.refetchQueries({ include: [CurrentUserDocument] }).catch(() => undefined);
  };
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SetupScreen onDone={goOn} />
    </Suspense>
  );
}
