import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link as MuiLink, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { UserLink } from '../user-link.tsx';
import { NOTE_LENGTH } from '../../../../domain/dispatch/shift.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { getTabPath } from '../tab-path.ts';
import { useDutyActs, type Note } from './use-duty.ts';

/** A note with whom it concerns; marked done by anybody, corrected by its author. */
export function NoteLine({ note }: { readonly note: Note }) {
  const { user } = useCurrentUser();
  const { mark, isBusy } = useDutyActs();
  const [isCorrecting, setCorrecting] = useState(false);
  const { text, author, doneAt } = note;
  const isOpen = doneAt === null;
  return (
    <Box component="li" sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      {isCorrecting && isOpen ? (
        <Correction note={note} onClose={() => setCorrecting(false)} />
      ) : (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      <NoteFacts note={note} />
      <Box sx={{ display: 'flex', gap: 2, ml: -1 }}>
        <Button
          size="small"
          disabled={isBusy}
          aria-label={isOpen ? t`Done: ${text}` : t`Open again: ${text}`}
          onClick={() => void mark(note, isOpen)}
        >
          {isOpen ? t({ message: 'Done', context: 'a note' }) : t`Open again`}
        </Button>
        {isOpen && author?.id === user?.id && !isCorrecting && (
          <Button size="small" aria-label={t`Correct: ${text}`} onClick={() => setCorrecting(true)}>
            {t({ message: 'Correct', context: 'a note' })}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function NoteFacts({ note }: { readonly note: Note }) {
  const { dateTime } = useAreaTime();
  const { rideId, promisedTo, author, writtenAt, correctedAt, doneAt, doneBy } = note;
  const by = author ? fullName(author) : t`Command line`;
  return (
    <>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {by} · {dateTime(writtenAt)}
        {correctedAt !== null && ` · ${t`corrected ${{ at: dateTime(correctedAt) }}`}`}
        {promisedTo && (
          <>
            {' · '}
            <UserLink id={promisedTo.id}>{t`promised to ${{ name: fullName(promisedTo) }}`}</UserLink>
          </>
        )}
        {rideId !== null && (
          <>
            {' · '}
            <MuiLink component={Link} to={`${getTabPath('bookings')}&booking=${rideId}`}>
              {t`ride ${{ reference: rideId.slice(-8) }}`}
            </MuiLink>
          </>
        )}
      </Typography>
      {doneAt !== null && (
        <Typography variant="caption" component="p" color="textSecondary">
          {t`Done by ${{ name: doneBy ? fullName(doneBy) : t`Command line` }}, ${{ at: dateTime(doneAt) }}`}
        </Typography>
      )}
    </>
  );
}

function Correction({ note, onClose }: { readonly note: Note; readonly onClose: () => void }) {
  const { correct, isBusy } = useDutyActs();
  // As it was when the correction began: what somebody else has done since is told, not overwritten.
  const [seen] = useState(note);
  const [text, setText] = useState(note.text);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await correct(seen, text)) onClose();
  };
  return (
    <Box component="form" onSubmit={(event) => void save(event)} sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <TextField
        label={t`Correct the note`}
        size="small"
        multiline
        maxRows={8}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: NOTE_LENGTH } }}
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" size="small" variant="outlined" disabled={isBusy || text.trim() === ''}>
          <Trans>Save</Trans>
        </Button>
        <Button size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </Box>
    </Box>
  );
}
