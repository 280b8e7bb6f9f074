import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { CALL_WORDS_MAX_LENGTH } from '../../../../domain/desk/call.ts';
import { OutlinedField } from '../../../components/outlined-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { NoteCallDocument } from '../../../generated/desk.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { whatWentWrong } from '../../../lib/server-message.ts';

interface CallNoteProps {
  readonly personId: string;
  readonly words: string;
  readonly onType: (words: string) => void;
  readonly onNoted: () => Promise<unknown>;
}

/** What the call is for, kept with the person. */
export function CallNote({ personId, words, onType, onNoted }: CallNoteProps) {
  const [note, { loading }] = useMutation(NoteCallDocument);
  const keys = useIdempotencyKeys();
  const toast = useToast();
  const save = async () => {
    try {
      const call = { personId, words: words.trim() };
      await keys.once(JSON.stringify(call), (id) => note({ variables: { input: { id, ...call } } }));
      toast({ title: t`Call noted` });
      onType('');
      await onNoted().catch(() => undefined);
    } catch (error) {
      toast({ title: t`The call was not noted`, description: whatWentWrong(error), severity: 'error' });
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <OutlinedField
        label={t`What the call is for`}
        multiline
        minRows={2}
        value={words}
        onChange={({ target }) => onType(target.value.slice(0, CALL_WORDS_MAX_LENGTH))}
        helperText={t`Kept with the person for the desk; it is part of their data file.`}
      />
      <Button variant="outlined" disabled={words.trim() === ''} loading={loading} onClick={() => void save()}>
        <Trans>Note the call</Trans>
      </Button>
    </Box>
  );
}
