import { plural, t } from '@lingui/core/macro';
import MessageIcon from '@mui/icons-material/ChatBubbleOutlineOutlined';
import { Badge, Button, Dialog, useMediaQuery, useTheme } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RideMessagesFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { Conversation } from './conversation.tsx';

export interface RideMessagesProps {
  readonly ride: Masked<RideMessagesFragment>;
}

/** Where the address names the ride whose messages are to be read: a notice on the device leads there. */
const PARAM = 'messages';

/** Opens the conversation of a ride, with how much of it is unread; nothing where the ride has none for this person. */
export function RideMessages({ ride: masked }: RideMessagesProps) {
  const { id, status, unreadMessages } = unmask<RideMessagesFragment>(masked);
  const [params, setParams] = useSearchParams();
  const [isOpened, setOpened] = useState(false);
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const isAsked = params.get(PARAM) === id;
  const isOpen = isOpened || isAsked;
  const close = () => {
    setOpened(false);
    if (isAsked) setParams((asked) => without(asked), { replace: true });
  };
  // Of a ride that was over long ago nothing is left to say, unless somebody has said it meanwhile.
  if (unreadMessages === null || (status === 'CANCELLED' && unreadMessages === 0 && !isOpen)) return null;
  const count = unreadMessages > 0 ? plural(unreadMessages, { one: '# new', other: '# new' }) : '';
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={
          <Badge color="error" variant="dot" invisible={unreadMessages === 0} overlap="circular">
            <MessageIcon />
          </Badge>
        }
        onClick={() => setOpened(true)}
      >
        {count ? t`Messages, ${count}` : t`Messages`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        fullScreen={isPhone}
        fullWidth
        maxWidth="xs"
        aria-labelledby="conversation-title"
        slotProps={{ paper: { sx: { height: { sm: 'min(640px, 85vh)' } } } }}
      >
        <Conversation rideId={id} onClose={close} />
      </Dialog>
    </>
  );
}

function without(asked: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(asked);
  rest.delete(PARAM);
  return rest;
}
