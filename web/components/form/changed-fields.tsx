import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { ChangedField, RecordVersion } from './use-record-version.ts';

interface ChangedFieldsProps<Values> {
  readonly record: RecordVersion<Values>;
  /** What the fields are called on this form. */
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** How a value is shown; as it is without it. */
  readonly toText?: (name: keyof Values & string, value: unknown) => string;
}

/**
 * Says that somebody else has saved this record meanwhile, with both values of each field that differs, and lets one of
 * them be chosen. It gets the focus, as it may stand far from the button that was used.
 */
export function ChangedFields<Values>({ record, labels, toText = showText }: ChangedFieldsProps<Values>) {
  const { changed, choose } = record;
  const place = useRef<HTMLDivElement>(null);
  const isShown = changed !== null;
  useEffect(() => {
    if (isShown) place.current?.focus();
  }, [isShown, record.version]);
  if (!changed) return null;
  return (
    <Alert ref={place} tabIndex={-1} severity="warning" sx={{ my: 4, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>
        <Trans>Somebody else has changed this meanwhile</Trans>
      </AlertTitle>
      {changed.length === 0 ? (
        <Trans>Nothing that you entered is affected. Nothing was saved yet: send it again.</Trans>
      ) : (
        <Trans>Nothing was saved yet. Choose what each of these is to be, then send it again.</Trans>
      )}
      {changed.map((field) => (
        <Choice
          key={field.name}
          label={labels[field.name]}
          choice={field.choice}
          mine={toText(field.name, field.mine)}
          theirs={toText(field.name, field.theirs)}
          onChoose={(choice) => choose(field.name, choice)}
        />
      ))}
    </Alert>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly choice: ChangedField<unknown>['choice'];
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (choice: ChangedField<unknown>['choice']) => void;
}

function Choice({ label, choice, mine, theirs, onChoose }: ChoiceProps) {
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        aria-label={label}
        value={choice}
        onChange={(_, chosen: typeof choice | null) => chosen && onChoose(chosen)}
        sx={{ flexDirection: { xs: 'column', sm: 'row' }, '& > *': { textTransform: 'none', minHeight: 44 } }}
      >
        <ToggleButton value="mine">{t`Keep mine: ${mine}`}</ToggleButton>
        <ToggleButton value="theirs">{t`Take what is saved: ${theirs}`}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

function showText(_name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t`nothing`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
