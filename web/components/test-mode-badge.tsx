import { t } from '@lingui/core/macro';
import { isTestMode, useConfiguration } from '../lib/configuration.ts';
import { Tag } from './tag.tsx';

/** Shown wherever money is, as long as it is test money; in full where a card is asked for. */
export function TestModeBadge({ isFull }: { isFull?: boolean }) {
  const { payments } = useConfiguration();
  if (!isTestMode(payments.mode)) return null;
  const meaning = t`Test mode — no real money moves`;
  const label = isFull ? {} : { 'aria-label': meaning, title: meaning };
  return (
    <Tag
      role="note"
      sx={{ borderColor: 'var(--mui-palette-Chip-defaultBorder)', ...(isFull && { whiteSpace: 'normal' }) }}
      {...label}
    >
      {isFull ? meaning : t`Test mode`}
    </Tag>
  );
}
