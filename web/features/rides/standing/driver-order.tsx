import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Checkbox,
  FormControlLabel,
  IconButton,
  MenuItem,
  Radio,
  RadioGroup,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useRef } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { mayAddSubstitute, moved } from './repeat-plan.ts';
import type { CircleDriver } from './use-circle.ts';

const ANYONE = 'anyone';

interface DriverRadiosProps {
  /** Undefined while they load. */
  readonly drivers: readonly CircleDriver[] | undefined;
  readonly driverId: string | null;
  readonly onChange: (driverId: string | null) => void;
}

/** A trusted driver, or anyone. */
export function DriverRadios({ drivers, driverId, onChange }: DriverRadiosProps) {
  if (!drivers)
    return <Skeleton variant="rounded" height={96} role="status" aria-label={t`Loading drivers`} />;
  return (
    <RadioGroup
      aria-label={t`Who drives`}
      value={driverId ?? ANYONE}
      onChange={(_, value) => onChange(value === ANYONE ? null : value)}
      sx={{ gap: 1 }}
    >
      {drivers.map((driver) => (
        <FormControlLabel
          key={driver.id}
          value={driver.id}
          control={<Radio />}
          label={<Person driver={driver} />}
          sx={{ m: 0 }}
        />
      ))}
      <FormControlLabel value={ANYONE} control={<Radio />} label={t`Any available driver`} sx={{ m: 0 }} />
      {drivers.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          <Trans>Drivers whom you trust appear here. You can trust one after a ride.</Trans>
        </Typography>
      )}
    </RadioGroup>
  );
}

function Person({ driver }: { readonly driver: CircleDriver }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center', py: 1 }}>
      <PersonAvatar person={driver} size={32} />
      {fullName(driver)}
    </Box>
  );
}

interface SubstitutesProps {
  readonly drivers: readonly CircleDriver[];
  /** Who drives; no substitute. */
  readonly driverId: string | null;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly asksCircle: boolean;
  readonly onAsksCircle: (asksCircle: boolean) => void;
}

/** Who is asked one after another when the driver cannot, and whether all other trusted drivers are then. */
export function Substitutes({
  drivers,
  driverId,
  ids,
  onChange,
  asksCircle,
  onAsksCircle,
}: SubstitutesProps) {
  const free = drivers.filter(({ id }) => id !== driverId && !ids.includes(id));
  const chosen = ids.flatMap((id) => drivers.find((driver) => driver.id === id) ?? []);
  const list = useRef<HTMLDivElement>(null);
  const remove = (id: string) => {
    onChange(ids.filter((one) => one !== id));
    // The button is gone with its row.
    list.current?.focus();
  };
  return (
    <Box
      component="section"
      ref={list}
      tabIndex={-1}
      aria-labelledby="substitutes"
      sx={{ display: 'grid', gap: 2, outline: 'none' }}
    >
      <Typography variant="h5" component="h3" id="substitutes">
        <Trans>If they cannot</Trans>
      </Typography>
      {chosen.length > 0 && (
        <Box component="ol" aria-labelledby="substitutes" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {chosen.map((driver, index) => (
            <SubstituteRow
              key={driver.id}
              driver={driver}
              isFirst={index === 0}
              isLast={index === chosen.length - 1}
              onMove={(by) => onChange(moved(ids, driver.id, by))}
              onRemove={() => remove(driver.id)}
            />
          ))}
        </Box>
      )}
      {free.length > 0 && mayAddSubstitute(ids) && (
        <TextField
          select
          size="small"
          label={t`Add a substitute`}
          value=""
          onChange={({ target }) => onChange([...ids, target.value])}
          slotProps={{ htmlInput: { 'aria-label': t`Add a substitute` } }}
        >
          {free.map((driver) => (
            <MenuItem key={driver.id} value={driver.id}>
              {fullName(driver)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        control={<Checkbox checked={asksCircle} onChange={(_, isOn) => onAsksCircle(isOn)} />}
        label={t`Also ask the other trusted drivers`}
      />
      <Typography variant="body2" color="textSecondary">
        <Trans>
          Each is asked for half an hour, in this order; after them every driver sees the request.
        </Trans>
      </Typography>
    </Box>
  );
}

interface SubstituteRowProps {
  readonly driver: CircleDriver;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Still focusable: who moves somebody to the end by keyboard stays where they are. */
const AT_END = { '&[aria-disabled="true"]': { opacity: 0.4 } };

function SubstituteRow({ driver, isFirst, isLast, onMove, onRemove }: SubstituteRowProps) {
  const { firstName } = driver;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, borderBottom: 1, borderColor: 'divider', py: 1 }}
    >
      <PersonAvatar person={driver} size={32} />
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{fullName(driver)}</Typography>
      <IconButton
        size="small"
        aria-label={t`Ask ${firstName} earlier`}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
        sx={AT_END}
      >
        <ArrowUpwardIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t`Ask ${firstName} later`}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
        sx={AT_END}
      >
        <ArrowDownwardIcon fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={t`Do not ask ${firstName}`} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
