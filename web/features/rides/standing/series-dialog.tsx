import { t } from '@lingui/core/macro';
import { Alert, Button, DialogContent, DialogTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { CloseActions } from '../../../components/close-actions.tsx';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import type { SeriesProblem } from './use-series-act.ts';

/** What a form about a series needs. */
export interface SeriesFormProps {
  readonly series: StandingSeriesFragment;
  readonly onClose: () => void;
}

interface SeriesDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isReady?: boolean;
  readonly isDestructive?: boolean;
  readonly isSending: boolean;
  readonly problem: SeriesProblem | null;
  /** As it is by now. */
  readonly series: StandingSeriesFragment;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What a dialog about a series holds: its fields, why it was refused, and the two buttons. */
export function SeriesDialog({
  title,
  submitLabel,
  isReady = true,
  isDestructive,
  ...props
}: SeriesDialogProps) {
  const { isSending, problem, series, onSubmit, onClose, children } = props;
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isSending) onSubmit();
      }}
    >
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {children}
        {problem?.isChanged && <ChangedMeanwhile series={series} />}
        {problem && !problem.isChanged && <Alert severity="error">{problem.message}</Alert>}
      </DialogContent>
      <CloseActions onClose={onClose} label={t`Cancel`}>
        <Button
          type="submit"
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          disabled={!isReady}
          loading={isSending}
        >
          {submitLabel}
        </Button>
      </CloseActions>
    </form>
  );
}
