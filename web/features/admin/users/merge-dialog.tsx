import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Alert,
  Dialog,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { CloseActions } from '../../../components/close-actions.tsx';
import { mergePassengersInput } from '../../../../application/care/inputs.ts';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { DialogForm } from '../../../components/form/dialog-form.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { ReasonField } from '../../../components/form/reason-field.tsx';
import { useParsed, useZodForm } from '../../../components/form/use-zod-form.ts';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { useToast } from '../../../components/toast.tsx';
import type { AdminUserFragment, PeopleToMergeQuery } from '../../../generated/operations.ts';
import {
  MergePassengersDocument,
  MergePreviewDocument,
  PassengerMergesDocument,
  PeopleToMergeDocument,
} from '../../../generated/passenger-merges.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { MergePreview } from './merge-preview.tsx';

type Passenger = AdminUserFragment['user'];
type Found = PeopleToMergeQuery['users']['edges'][number]['node']['user'];

interface MergeDialogProps {
  readonly isOpen: boolean;
  /** Who goes away. */
  readonly passenger: Passenger;
  readonly onClose: () => void;
}

/** Merges a passenger without an account into the same person: whom, what it would do, and why. */
export function MergeDialog({ isOpen, passenger, onClose }: MergeDialogProps) {
  const [chosen, choose] = useState<Found | null>(null);
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth>
      {isOpen &&
        (chosen ? (
          <MergeForm {...{ passenger, onClose }} into={chosen} onBack={() => choose(null)} />
        ) : (
          <PersonSearch {...{ passenger, onClose }} onChoose={choose} />
        ))}
    </Dialog>
  );
}

/** Letters before anybody is looked for. */
const LEAST_LETTERS = 2;

interface PersonSearchProps extends Omit<MergeDialogProps, 'isOpen'> {
  readonly onChoose: (person: Found) => void;
}

function PersonSearch({ passenger, onChoose, onClose }: PersonSearchProps) {
  const [typed, type] = useState(passenger.lastName);
  const search = typed.trim();
  const { data, error, loading } = useQuery(PeopleToMergeDocument, {
    variables: { search },
    skip: search.length < LEAST_LETTERS,
  });
  const people = data?.users.edges.map(({ node }) => node.user).filter(({ id }) => id !== passenger.id);
  return (
    <>
      <DialogTitle>{t`Who is the same person as ${{ name: fullName(passenger) }}?`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <TextField
          label={t`Name, phone number, email address or id`}
          value={typed}
          onChange={({ target }) => type(target.value)}
          margin="dense"
          autoFocus
        />
        {error && <Alert severity="error">{t`The users could not be loaded`}</Alert>}
        {loading && !people && <LoadingScreen />}
        {people?.length === 0 && (
          <Typography color="textSecondary" role="status">
            <Trans>Nobody else is found.</Trans>
          </Typography>
        )}
        <List aria-label={t`People found`} disablePadding>
          {people?.map((person) => (
            <ListItemButton key={person.id} onClick={() => onChoose(person)}>
              <ListItemText primary={fullName(person)} secondary={reachedBy(person)} />
            </ListItemButton>
          ))}
        </List>
      </DialogContent>
      <CloseActions onClose={onClose} label={t`Cancel`} />
    </>
  );
}

function reachedBy({ hasAccount, email, phone }: Found): string {
  const number = phone && formatPhone(phone);
  return [hasAccount ? email : t`No account`, number].filter(Boolean).join(' · ');
}

const schema = z.object({ reason: mergePassengersInput.shape.reason });

interface MergeFormProps extends Omit<MergeDialogProps, 'isOpen'> {
  readonly into: Found;
  readonly onBack: () => void;
}

function MergeForm({ passenger, into, onBack, onClose }: MergeFormProps) {
  const pair = { fromId: passenger.id, intoId: into.id };
  const { data, error, refetch } = useQuery(MergePreviewDocument, {
    variables: pair,
    fetchPolicy: 'network-only',
  });
  const form = useZodForm(schema, { defaultValues: { reason: '' } });
  const isComplete = useParsed(form, schema) !== null;
  const [merge] = useMutation(MergePassengersDocument, { refetchQueries: [PassengerMergesDocument] });
  const toast = useToast();
  const navigate = useNavigate();
  const preview = data?.mergePreview;
  const name = fullName(into);
  return (
    <DialogForm
      form={form}
      title={t`Merge ${{ passenger: fullName(passenger) }} into ${{ name }}?`}
      submitLabel={t`Merge`}
      isComplete={isComplete && preview !== undefined && preview.obstacles.length === 0}
      isDestructive
      closeLabel={t`Back`}
      toFailure={toFailure(t`Nobody was merged`, null)}
      onClose={onBack}
      onSubmit={async ({ reason }) => {
        if (!preview) return;
        const input = { ...pair, version: preview.version, reason };
        // What changed meanwhile is shown before it is asked again.
        await merge({ variables: { input } }).catch(async (failure: unknown) => {
          await refetch().catch(() => undefined);
          throw failure;
        });
        toast({ title: t`Merged`, description: t`Everything is on the page of ${{ name }} now.` });
        onClose();
        void navigate(`/admin/user/${into.id}`);
      }}
    >
      {error && <Alert severity="error">{serverMessage(error) ?? t`The preview could not be loaded`}</Alert>}
      {!preview && !error && <LoadingScreen />}
      {preview && <MergePreview preview={preview} />}
      <ReasonField form={form} hint={t`Kept in the audit log of both.`} maxLength={500} />
    </DialogForm>
  );
}
