import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Button, type ButtonProps } from '@mui/material';
import type { ReactNode } from 'react';
import { CallReturnDocument } from '../../generated/return-trip.ts';
import { useAct } from '../use-act.ts';

interface CallReturnButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> {
  /** The ride there. */
  readonly rideId: string;
  readonly children: ReactNode;
  /** Once it is called: what shows rides asks again. */
  readonly onCalled: () => unknown;
}

/** One tap calls the return; a second one finds the same ride. */
export function CallReturnButton({ rideId, children, onCalled, ...look }: CallReturnButtonProps) {
  const [call, { loading }] = useMutation(CallReturnDocument);
  const act = useAct();
  const run = async () => {
    const isDone = await act(() => call({ variables: { rideId } }), {
      title: t`The return was not called`,
      failed: t`Nothing is lost. Check your connection and try again.`,
      done: { title: t`Return called`, description: t`We are asking for a driver now.` },
    });
    if (isDone) await onCalled();
  };
  return (
    <Button variant="contained" {...look} loading={loading} onClick={() => void run()}>
      {children}
    </Button>
  );
}
