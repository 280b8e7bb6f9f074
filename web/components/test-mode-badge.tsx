import { isTestMode, useConfiguration } from '../lib/configuration.ts';
import { Tag } from './tag.tsx';

const MEANING = 'Test mode — no real money moves';

/** Shown wherever money is, as long as it is test money; in full where a card is asked for. */
export function TestModeBadge({ isFull }: { isFull?: boolean }) {
  const { payments } = useConfiguration();
  if (!isTestMode(payments.mode)) return null;
  const label = isFull ? {} : { 'aria-label': MEANING, title: MEANING };
  return (
    <Tag role="note" sx={{ borderColor: 'var(--mui-palette-Chip-defaultBorder)' }} {...label}>
      {isFull ? MEANING : 'Test mode'}
    </Tag>
  );
}
