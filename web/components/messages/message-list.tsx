import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useLayoutEffect, useRef } from 'react';
import type { MessageFragment, WholeConversationFragment } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { PRESET_LABELS } from './preset-words.ts';

const MINUTE_MS = 60_000;

/** The messages, the newest at the end, where it begins; what comes in is read out politely. */
export function MessageList({ conversation }: { conversation: WholeConversationFragment }) {
  const { messages, otherName } = conversation;
  const list = useRef<HTMLDivElement>(null);
  const latest = messages.at(-1)?.id;
  useLayoutEffect(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [latest]);
  return (
    <Box
      ref={list}
      role="log"
      aria-live="polite"
      aria-label={t`Messages with ${{ name: otherName }}`}
      tabIndex={0}
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        px: 4,
        py: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
      }}
    >
      {messages.length === 0 && (
        <Typography color="textSecondary" sx={{ m: 'auto', textAlign: 'center', maxWidth: 280 }}>
          <Trans>Nothing has been written yet. {otherName} is told at once of what you write.</Trans>
        </Typography>
      )}
      {messages.map((message) => (
        <Message key={message.id} message={message} conversation={conversation} />
      ))}
    </Box>
  );
}

interface MessageProps {
  readonly message: MessageFragment;
  readonly conversation: WholeConversationFragment;
}

function Message({ message, conversation }: MessageProps) {
  const { dateTime, time } = useAreaTime();
  const now = useNow(MINUTE_MS);
  const { isOwn, isFromDriver, senderName, preset, text, sentAt, reach } = message;
  const isOfOwnSide = isFromDriver === (conversation.seat === 'DRIVER');
  const isRecent = now.getTime() - Date.parse(sentAt) < 12 * 3_600_000;
  const said = [
    // Of one's own side others write as well, and on the rider's both the passenger and who helps.
    !isOwn && (senderName ?? t`Somebody else`),
    isRecent ? time(sentAt) : dateTime(sentAt),
    isOfOwnSide && stateText(message, conversation),
  ].filter(Boolean);
  const isLost = reach === 'TEXT_FAILED' || reach === 'NONE';
  return (
    <Box
      sx={{
        alignSelf: isOfOwnSide ? 'flex-end' : 'flex-start',
        maxWidth: '85%',
        display: 'grid',
        justifyItems: isOfOwnSide ? 'end' : 'start',
      }}
    >
      <Typography
        sx={{
          px: 3.5,
          py: 2,
          borderRadius: 2,
          bgcolor: isOfOwnSide ? 'primary.main' : 'glass',
          color: isOfOwnSide ? 'primary.contrastText' : 'text.primary',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
        }}
        dir="auto"
      >
        {preset ? PRESET_LABELS[preset] : text}
      </Typography>
      <Typography variant="caption" color={isLost ? 'error' : 'textSecondary'}>
        {said.join(' · ')}
      </Typography>
    </Box>
  );
}

/** Whether it was read, and by whom where that was not the passenger; before, how it gets to them. */
function stateText(
  { readAt, helperReadAt, isFromDriver, reach }: MessageFragment,
  { helperName, otherName }: WholeConversationFragment,
): string {
  if (readAt) return t`Read`;
  if (isFromDriver && helperReadAt)
    return helperName ? t`Read by ${{ name: helperName }}` : t`Read by a helper`;
  switch (reach) {
    case 'APP':
      return t`Sent in the app`;
    case 'HELPER':
      return t`Sent to ${{ name: helperName ?? '' }} in the app`;
    case 'TEXT_WAITS':
      return t`Is being sent as a text`;
    case 'TEXT':
      return t`Sent as a text`;
    case 'TEXT_FAILED':
      return t`Not reached: the text did not arrive`;
    case 'NONE':
      return t`Not reached: ${{ name: otherName }} has no app and gets no texts`;
    default:
      return t`Sent`;
  }
}
