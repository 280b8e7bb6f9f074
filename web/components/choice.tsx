import { t } from '@lingui/core/macro';
import { Box, Chip, MenuItem, TextField } from '@mui/material';

/** Values by what they are called, in their order. */
export type Options<Value extends string> = readonly (readonly [value: Value, label: string])[];

/** The values of labels, after one that stands for all where `all` is what that is called. */
export function toOptions<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  all: string,
): Options<Value | ''>;
export function toOptions<Value extends string>(labels: Readonly<Record<Value, string>>): Options<Value>;
export function toOptions<Value extends string>(labels: Readonly<Record<Value, string>>, all?: string) {
  const options = Object.entries(labels) as [Value, string][];
  return all === undefined ? options : [['', all] as const, ...options];
}

/** The value that an address names, in letters of any size; null for none. */
export function findValue<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((known) => known.toLowerCase() === text?.toLowerCase()) ?? null;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Options<Value>;
  readonly onChange: (value: Value) => void;
  /** Pixels or a part of what is there, but on phones. */
  readonly width?: number | string;
}

/** One of a few values by which a list is filtered or ordered; '' stands for all. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, width = 196 } = props;
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: width } }}
    >
      {options.map(([name, text]) => (
        <MenuItem key={name} value={name}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ShowChipsProps<Value extends string> {
  readonly value: Value;
  readonly options: Options<Value>;
  readonly onShow: (value: Value) => void;
}

/** Which rows a list shows: one of a few kinds. */
export function ShowChips<Value extends string>({ value, options, onShow }: ShowChipsProps<Value>) {
  return (
    <Box role="group" aria-label={t`Show`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {options.map(([name, label]) => (
        <Chip
          key={name}
          label={label}
          color={name === value ? 'primary' : 'default'}
          variant={name === value ? 'filled' : 'outlined'}
          aria-pressed={name === value}
          onClick={() => onShow(name)}
        />
      ))}
    </Box>
  );
}
