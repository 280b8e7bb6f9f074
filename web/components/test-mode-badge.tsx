import { Chip } from '@mui/material';
import { useConfiguration } from '../lib/configuration.ts';

const MEANING = 'Test mode — no real money moves';

/** Shown wherever money is, as long as it is test money; in full where a card is asked for. */
export function TestModeBadge({ isFull }: { isFull?: boolean }) {
  const { payments } = useConfiguration();
  if (payments.mode !== 'SANDBOX') return null;
  if (isFull) return <Chip role="note" label={MEANING} size="small" variant="outlined" />;
  // A tooltip of the library would bring its positioning code into every visitor's first load.
  return (
    <Chip
      role="note"
      label="Test mode"
      size="small"
      variant="outlined"
      aria-label={MEANING}
      title={MEANING}
    />
  );
}
