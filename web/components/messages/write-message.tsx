import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import SendIcon from '@mui/icons-material/Send';
import { Alert, Box, Chip, IconButton, TextField } from '@mui/material';
import { useState, type KeyboardEvent } from 'react';
import { MESSAGE_MAX_LENGTH } from '../../../domain/messages/ride-message.ts';
import { SendRideMessageDocument } from '../../generated/messages.ts';
import type { MessagePreset, MessageSeat } from '../../generated/operations.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { PRESET_LABELS, presetsOf } from './preset-words.ts';

interface WriteMessageProps {
  readonly rideId: string;
  readonly seat: MessageSeat;
}

/** So many letters before the end the rest is counted. */
const COUNTED = 100;

/** Presets to touch, and a field that sends with Enter. What was not sent stays in the field, and says so. */
export function WriteMessage({ rideId, seat }: WriteMessageProps) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [send, { loading }] = useMutation(SendRideMessageDocument);
  const keys = useIdempotencyKeys();
  const sendWords = async (words: { readonly text?: string; readonly preset?: MessagePreset }) => {
    if (loading) return;
    setFailure(null);
    try {
      await keys.once(JSON.stringify(words), (id) =>
        send({ variables: { input: { id, rideId, ...words } } }),
      );
      // What was written on while it was under way is not sent yet, and stays.
      setText((now) => (now.trim() === words.text ? '' : now));
    } catch (error) {
      setFailure(serverMessage(error) ?? t`Not sent. Please try again.`);
    }
  };
  const sendText = () => {
    if (text.trim()) void sendWords({ text: text.trim() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendText();
  };
  const left = MESSAGE_MAX_LENGTH - text.length;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', p: 3, display: 'grid', gap: 3 }}>
      <Box
        role="group"
        aria-label={t`Say it with one touch`}
        sx={{ display: 'flex', flexWrap: { sm: 'wrap' }, gap: 2, overflowX: 'auto', pb: 1, mx: -3, px: 3 }}
      >
        {presetsOf(seat).map((preset) => (
          <Chip
            key={preset}
            label={PRESET_LABELS[preset]}
            variant="outlined"
            disabled={loading}
            onClick={() => void sendWords({ preset })}
            sx={{ flexShrink: 0, height: 36 }}
          />
        ))}
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-end' }}>
        <TextField
          label={t`Message`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          multiline
          maxRows={4}
          fullWidth
          size="small"
          helperText={left <= COUNTED ? t`${left} characters left` : undefined}
          slotProps={{ htmlInput: { maxLength: MESSAGE_MAX_LENGTH, enterKeyHint: 'send' } }}
        />
        <IconButton
          color="primary"
          aria-label={t`Send`}
          disabled={loading || text.trim() === ''}
          onClick={sendText}
          sx={{ width: 44, height: 44 }}
        >
          <SendIcon />
        </IconButton>
      </Box>
    </Box>
  );
}
