import { Trans } from '@lingui/react/macro';
import { Box } from '@mui/material';
import { CallReturnButton } from '../../../components/return-trip/call-return-button.tsx';
import type { ReturnCallFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';

export interface ReturnCallsProps {
  /** The rides that were just driven. */
  readonly rides: readonly Masked<ReturnCallFragment>[];
  readonly onCalled: () => void;
}

/** For riders who ask the driver to be brought home: the driver calls their promised return. */
export function ReturnCalls({ rides, onCalled }: ReturnCallsProps) {
  const callable = rides
    .map((ride) => unmask<ReturnCallFragment>(ride))
    .filter(({ canCallReturn }) => canCallReturn);
  if (callable.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {callable.map(({ id, rider: { firstName } }) => (
        <CallReturnButton key={id} rideId={id} variant="outlined" onCalled={onCalled}>
          <Trans>Call the return for {firstName}</Trans>
        </CallReturnButton>
      ))}
    </Box>
  );
}
