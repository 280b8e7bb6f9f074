import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Autocomplete, Box, Button, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { NOTE_LENGTH } from '../../../../domain/dispatch/shift.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { shortPlace } from '../../../lib/place-text.ts';
import { useConsoleHits, type FoundHits } from '../palette/use-console-hits.ts';
import { useDutyActs } from './use-duty.ts';

/** What a note may be about: the person to whom something was promised, or a ride. */
interface About {
  readonly kind: 'person' | 'ride';
  readonly id: string;
  readonly label: string;
}

/** Leaves a note to the next ones at the desk, about a person, a ride, both or neither. */
export function NoteForm() {
  const { write, isBusy } = useDutyActs();
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [about, setAbout] = useState<About[]>([]);
  const idOf = (kind: About['kind']) => about.find((one) => one.kind === kind)?.id ?? null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const note = { id: noteId, text, rideId: idOf('ride'), promisedToId: idOf('person') };
    if (!(await write(note))) return;
    setText('');
    setAbout([]);
    setNoteId(crypto.randomUUID());
  };
  return (
    <Box component="form" onSubmit={(event) => void send(event)} sx={{ display: 'grid', gap: 3 }}>
      <TextField
        label={t`For whoever comes next`}
        size="small"
        multiline
        minRows={2}
        maxRows={8}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // Other words are another note, also where it is not known whether those before were kept.
          setNoteId(crypto.randomUUID());
        }}
        slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
      />
      <AboutField value={about} onChange={setAbout} />
      <Button
        type="submit"
        variant="outlined"
        size="small"
        disabled={isBusy || text.trim() === ''}
        sx={{ justifySelf: 'start' }}
      >
        <Trans>Leave the note</Trans>
      </Button>
    </Box>
  );
}

interface AboutFieldProps {
  /** The same array until it changes: Autocomplete clears what is typed whenever another one is passed. */
  readonly value: About[];
  readonly onChange: (about: About[]) => void;
}

function AboutField({ value, onChange }: AboutFieldProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const hits = useConsoleHits(typed);
  return (
    <Autocomplete
      multiple
      size="small"
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      // Closed here: Autocomplete would forget where an arrow went when it is drawn again after new options.
      disableCloseOnSelect
      options={toOptions(hits)}
      value={value}
      inputValue={typed}
      onInputChange={(_, next) => setTyped(next)}
      onChange={(_, chosen) => {
        setOpen(false);
        // One of each kind: what was chosen last.
        onChange([...new Map(chosen.map((one) => [one.kind, one])).values()]);
      }}
      groupBy={({ kind }) => (kind === 'person' ? t`Promised to` : t`About the ride`)}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all) => all}
      loading={hits.state === 'asking'}
      loadingText={t`Searching`}
      noOptionsText={hits.state === 'idle' ? t`Type a name, a phone number or a reference` : t`Nothing found`}
      renderInput={(props) => <TextField {...props} label={t`Promised to, or about a ride (optional)`} />}
    />
  );
}

function toOptions({ people, rides }: FoundHits): About[] {
  return [
    ...people.map((person): About => ({ kind: 'person', id: person.id, label: fullName(person) })),
    ...rides.map(({ id, rider, pickup, dropoff }): About => ({
      kind: 'ride',
      id,
      label: `${fullName(rider)}: ${shortPlace(pickup)} → ${shortPlace(dropoff)}, ${id.slice(-8)}`,
    })),
  ];
}
