import { useMutation } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import { PRESET_LABELS } from '../../../components/messages/preset-words.ts';
import { OpenCaseMessagesDocument } from '../../../generated/ride-conversation.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { whatWentWrong } from '../../../lib/server-message.ts';

/** What rider and driver wrote to each other, once an operator asks for it: the audit log names who did. */
export function RideConversation({ caseId }: { caseId: string }) {
  const [open, { data, loading, error }] = useMutation(OpenCaseMessagesDocument);
  const { dateTime } = useAreaTime();
  const messages = data?.openCaseMessages;
  if (!messages) {
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Button
          size="small"
          variant="outlined"
          loading={loading}
          onClick={() => void open({ variables: { input: { caseId } } }).catch(() => undefined)}
        >
          <Trans>Read the messages of the ride</Trans>
        </Button>
        <Typography variant="caption" color="textSecondary">
          <Trans>The audit log keeps who has read them, and for which case.</Trans>
        </Typography>
        {error && <Alert severity="error">{whatWentWrong(error)}</Alert>}
      </Box>
    );
  }
  return (
    <Box component="section" aria-label={t`Messages of the ride`} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle2">
        <Trans>Messages of the ride</Trans>
      </Typography>
      {messages.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          <Trans>Nothing was written.</Trans>
        </Typography>
      )}
      {messages.map(({ id, senderName, isFromDriver, preset, text, sentAt }) => (
        <Box key={id} sx={{ pl: 3, borderLeft: 3, borderColor: isFromDriver ? 'primary.main' : 'divider' }}>
          <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {preset ? PRESET_LABELS[preset] : text}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {isFromDriver ? (
              <Trans>
                {ph({ name: senderName ?? '' })}, driver, {ph({ time: dateTime(sentAt) })}
              </Trans>
            ) : (
              <Trans>
                {ph({ name: senderName ?? '' })}, {ph({ time: dateTime(sentAt) })}
              </Trans>
            )}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
