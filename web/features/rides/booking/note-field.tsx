import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useState } from 'react';
import { OutlinedField } from '../../../components/outlined-field.tsx';
import { NOTE_MAX_LENGTH } from './trip-draft.ts';

interface NoteFieldProps {
  readonly note: string;
  readonly onChange: (note: string) => void;
}

/** What the driver should know, for those who have something to say. */
export function NoteField({ note, onChange }: NoteFieldProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && note === '') {
    return (
      <Button
        size="small"
        startIcon={<AddIcon />}
        onClick={() => setWanted(true)}
        sx={{ justifySelf: 'start', px: 2 }}
      >
        <Trans>Add a note to the driver</Trans>
      </Button>
    );
  }
  return (
    <OutlinedField
      label={t`Note to the driver`}
      multiline
      maxRows={4}
      autoFocus={isWanted}
      value={note}
      onChange={(event) => onChange(event.target.value.slice(0, NOTE_MAX_LENGTH))}
      helperText={t`Your driver reads it with the trip. ${{ length: note.length }} of ${NOTE_MAX_LENGTH} characters.`}
    />
  );
}
