import CallIcon from '@mui/icons-material/CallOutlined';
import TextIcon from '@mui/icons-material/SmsOutlined';
import { Button } from '@mui/material';
import { ACTION_LABELS } from './use-ride-acts.tsx';

/** Calls or texts the rider with the phone's own app. */
export function ContactButton({ way, phone }: { way: 'call' | 'text'; phone: string }) {
  const number = phone.replace(/[^\d+]/g, '');
  return (
    <Button
      href={`${way === 'call' ? 'tel' : 'sms'}:${number}`}
      variant="outlined"
      startIcon={way === 'call' ? <CallIcon aria-hidden /> : <TextIcon aria-hidden />}
      sx={{ px: 3, flexGrow: 1, whiteSpace: 'nowrap' }}
    >
      {ACTION_LABELS[way]}
    </Button>
  );
}
