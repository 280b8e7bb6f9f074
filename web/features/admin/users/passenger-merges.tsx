import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { UserLink } from '../user-link.tsx';
import { fullName } from '../../../../domain/users/user.ts';
import { toFailure } from '../../../components/form/failure.ts';
import { ReasonDialog } from '../../../components/form/lazy-reason-dialog.ts';
import { useToast } from '../../../components/toast.tsx';
import type { MergedPersonFragment, PassengerMergeFragment } from '../../../generated/operations.ts';
import { PassengerMergesDocument, UndoMergeDocument } from '../../../generated/passenger-merges.ts';
import { useAreaTime } from '../../../lib/area-time.ts';

/** Whoever was merged into somebody else, and when; null for who was not, while it is not known, and to dispatchers. */
export function useMergeOf(userId: string, isDispatcher: boolean): PassengerMergeFragment | null {
  const { data } = useQuery(PassengerMergesDocument, { variables: { userId }, skip: isDispatcher });
  return data?.passengerMerges.find(({ from, undoneAt }) => from.id === userId && undoneAt === null) ?? null;
}

/** Says of whoever was merged where everything is now. */
export function MergedNote({ merge }: { readonly merge: PassengerMergeFragment }) {
  return (
    <Alert severity="info">
      <Trans>
        Merged with <Person person={merge.into} />. Everything is on that page now.
      </Trans>
    </Alert>
  );
}

interface PassengerMergesProps {
  readonly userId: string;
  /** Draws the part of the page; where there was no merge there is none. */
  readonly in: (merges: ReactNode) => ReactNode;
}

/** All merges from and into a person, each with what takes it back; few people have any. */
export function PassengerMerges({ userId, in: draw }: PassengerMergesProps) {
  const { data, error } = useQuery(PassengerMergesDocument, {
    variables: { userId },
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data)
    return draw(
      <Alert severity="error">
        <Trans>The merged records could not be loaded. Please try again.</Trans>
      </Alert>,
    );
  if (!data?.passengerMerges.length) return null;
  return draw(
    <Box component="ul" sx={{ display: 'grid', gap: 4, m: 0, p: 0, listStyle: 'none' }}>
      {data.passengerMerges.map((merge) => (
        <Merge key={merge.id} merge={merge} userId={userId} />
      ))}
    </Box>,
  );
}

interface MergeProps {
  readonly merge: PassengerMergeFragment;
  readonly userId: string;
}

function Merge({ merge, userId }: MergeProps) {
  const { dateTime } = useAreaTime();
  const [isAsked, ask] = useState(false);
  const [undo] = useMutation(UndoMergeDocument);
  const toast = useToast();
  const [now] = useState(() => Date.now());
  const { from, into, mergedAt, mergedBy, undoUntil, undoneAt, undoneBy, reason } = merge;
  const other = from.id === userId ? into : from;
  const canUndo = undoneAt === null && new Date(undoUntil).getTime() > now;
  const who = mergedBy ?? t`the command line`;
  const question = isAsked && {
    title: t`Take the merge of ${{ name: fullName(from) }} back?`,
    text: t`What was moved goes back to that record, its money too. What has come since stays with ${{ name: fullName(into) }}.`,
    hint: t`Kept in the audit log of both.`,
    confirmLabel: t`Undo the merge`,
    isDestructive: true,
    toFailure: toFailure(t`The merge was not undone`, null),
    onConfirm: async (given: string) => {
      await undo({ variables: { mergeId: merge.id, reason: given } });
      toast({ title: t`Merge undone` });
    },
  };
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography>
        {other === into ? (
          <Trans>
            Merged into <Person person={other} />
          </Trans>
        ) : (
          <Trans>
            <Person person={other} /> was merged into this record
          </Trans>
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t`${{ when: dateTime(mergedAt) }} by ${who}: ${reason}`}
      </Typography>
      {undoneAt && (
        <Typography variant="body2">
          {t`Undone ${{ when: dateTime(undoneAt) }} by ${{ who: undoneBy ?? t`the command line` }}`}
        </Typography>
      )}
      {canUndo && (
        <>
          <Button variant="outlined" onClick={() => ask(true)}>
            <Trans>Undo the merge</Trans>
          </Button>
          <Typography variant="caption" color="textSecondary">
            {t`Possible until ${{ when: dateTime(undoUntil) }}`}
          </Typography>
        </>
      )}
      <ReasonDialog question={question || null} onClose={() => ask(false)} />
    </Box>
  );
}

function Person({ person }: { readonly person: MergedPersonFragment }) {
  return <UserLink id={person.id}>{fullName(person)}</UserLink>;
}
