import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { Notice } from '../../../components/notice.tsx';
import { useAreaTime } from '../../../lib/area-time.ts';
import { NoteForm } from './note-form.tsx';
import { NoteLine } from './note-line.tsx';
import { useDuty, useDutyActs, type Duty, type Note } from './use-duty.ts';

/** Who is on duty at the desk, the own shift, and the notes that one shift leaves to the next. */
export function ShiftPanel() {
  const { duty, error, refetch, isOnDuty } = useDuty();
  const { begin, end, isBusy } = useDutyActs();
  const titleId = useId();
  if (!duty)
    return error ? (
      <Notice title={t`Who is on duty could not be loaded`} onRetry={refetch} />
    ) : (
      <Skeleton variant="rounded" height={200} role="status" aria-label={t`Loading who is on duty`} />
    );
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: SIDE_BY_SIDE }}>
      <Box component="section" aria-labelledby={`${titleId}duty`}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 2 }}>
          <Typography id={`${titleId}duty`} variant="h4" component="h3" sx={{ flex: 1 }}>
            <Trans>On duty</Trans>
          </Typography>
          <Button
            size="small"
            variant={isOnDuty ? 'outlined' : 'contained'}
            disabled={isBusy}
            onClick={() => void (isOnDuty ? end() : begin())}
          >
            {isOnDuty ? <Trans>End my shift</Trans> : <Trans>Begin my shift</Trans>}
          </Button>
        </Box>
        <OnDuty shifts={duty.shifts} />
      </Box>
      <Box component="section" aria-labelledby={`${titleId}notes`}>
        <Typography id={`${titleId}notes`} variant="h4" component="h3" sx={{ mb: 2 }}>
          <Trans>Handover notes</Trans>
        </Typography>
        <NoteForm />
        <Notes notes={duty.notes} />
      </Box>
    </Box>
  );
}

/** Where there is room for two. */
const SIDE_BY_SIDE = 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))';

function OnDuty({ shifts }: Pick<Duty, 'shifts'>) {
  const { dateTime } = useAreaTime();
  if (shifts.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        <Trans>Nobody has begun a shift.</Trans>
      </Typography>
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {shifts.map(({ id, person, beganAt }) => (
        <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          <Typography variant="body2" sx={{ flex: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {fullName(person)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t`since ${{ at: dateTime(beganAt) }}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Notes({ notes }: Pick<Duty, 'notes'>) {
  const [showsDone, setShowsDone] = useState(false);
  const open = notes.filter(({ doneAt }) => doneAt === null);
  const done = notes.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      {open.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
          <Trans>Nothing was left to you.</Trans>
        </Typography>
      )}
      <NoteList label={t`Open notes`} notes={open} />
      {done.length > 0 && (
        <Button
          size="small"
          aria-expanded={showsDone}
          onClick={() => setShowsDone(!showsDone)}
          sx={{ mt: 3 }}
        >
          {showsDone ? t`Hide what is done` : t`Done in the last day: ${{ count: done.length }}`}
        </Button>
      )}
      {showsDone && <NoteList label={t`Done notes`} notes={done} />}
    </>
  );
}

function NoteList({ label, notes }: { readonly label: string; readonly notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
      {notes.map((note) => (
        <NoteLine key={note.id} note={note} />
      ))}
    </Box>
  );
}
