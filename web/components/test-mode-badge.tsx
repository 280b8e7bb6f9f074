import { Chip, Tooltip } from '@mui/material';
import { useConfiguration } from '../lib/configuration.ts';

const MEANING = 'Test mode — no real money moves';

/** Shown wherever money is, as long as it is test money (decisions, "Test-money gateway"). */
export function TestModeBadge() {
  const { payments } = useConfiguration();
  if (payments.mode !== 'sandbox') return null;
  return (
    <Tooltip title={MEANING}>
      <Chip role="note" label="Test mode" size="small" variant="outlined" aria-label={MEANING} />
    </Tooltip>
  );
}
