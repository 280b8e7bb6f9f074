import { t } from '@lingui/core/macro';
import { Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { useAreaTime } from '../../../lib/area-time.ts';

/** When what is shown was true; where asking failed since, so it says. */
export function LatestAnswer({ answer, hasFailed }: { answer: unknown; hasFailed: boolean }) {
  const { time } = useAreaTime();
  const [shown, setShown] = useState<{ answer: unknown; at: string | null }>({ answer: undefined, at: null });
  if (answer !== shown.answer) setShown({ answer, at: new Date().toISOString() });
  if (shown.at === null || answer === undefined) return null;
  const at = time(shown.at);
  return hasFailed ? (
    <Chip role="status" size="small" color="warning" label={t`Not updated since ${at}`} />
  ) : (
    <Typography variant="body2" color="textSecondary">
      {t`As of ${at}`}
    </Typography>
  );
}
