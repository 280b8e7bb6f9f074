import { t } from '@lingui/core/macro';
import { Chip, Typography } from '@mui/material';
import { useAreaTime } from '../../../lib/area-time.ts';

interface LatestAnswerProps {
  /** Undefined before the first answer. */
  readonly asOf: string | undefined;
  readonly hasFailed: boolean;
}

/** When what is shown was true; where asking failed since, so it says. */
export function LatestAnswer({ asOf, hasFailed }: LatestAnswerProps) {
  const { time } = useAreaTime();
  if (asOf === undefined) return null;
  const at = time(asOf);
  return hasFailed ? (
    <Chip role="status" size="small" color="warning" label={t`Not updated since ${at}`} />
  ) : (
    <Typography variant="body2" color="textSecondary">
      {t`As of ${at}`}
    </Typography>
  );
}
