import { Trans } from '@lingui/react/macro';
import { Box, Button, TextField, type BoxProps } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Choice, type Options } from '../../components/choice.tsx';

/** Of a list: what is looked for, '' for all. */
export type Asked<Name extends string> = Readonly<Record<Name, string>>;

/** What is looked for, as the address keeps it, and how to look for something else; `forgotten` leaves the address then. */
export function useAsked<Name extends string>(
  names: readonly Name[],
  forgotten: readonly string[] = [],
): readonly [Asked<Name>, (change: Partial<Asked<Name>>) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Asked<Name>;
  const ask = (change: Partial<Asked<Name>>) => {
    const next = Object.entries({ ...Object.fromEntries(params), ...change });
    setParams(Object.fromEntries(next.filter(([name, value]) => value !== '' && !forgotten.includes(name))));
  };
  return [asked, ask];
}

/** Chosen, which is looked for at once, or typed. */
export type FilterField =
  | { readonly label: string; readonly options: Options<string> }
  | {
      readonly label: string;
      readonly type: 'text' | 'email' | 'search' | 'date';
      readonly placeholder?: string;
      readonly maxLength?: number;
    };

interface ListFiltersProps<Name extends string> {
  readonly fields: Readonly<Record<Name, FilterField>>;
  readonly asked: Asked<Name>;
  readonly onAsk: (next: Asked<Name>) => void;
  /** How the fields and the button stand. */
  readonly sx: NonNullable<BoxProps['sx']>;
}

/** By what a list is narrowed. */
export function ListFilters<Name extends string>({ fields, asked, onAsk, sx }: ListFiltersProps<Name>) {
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const changed = (Object.keys(fields) as Name[]).filter((name) => seen[name] !== asked[name]);
  if (changed.length > 0) {
    setSeen(asked);
    // The address may arrive after somebody typed on: only what changed in it is taken over.
    setTyped({ ...typed, ...Object.fromEntries(changed.map((name) => [name, asked[name]])) });
  }
  const ask = (change: Partial<Asked<Name>> = {}) => {
    const next = { ...typed, ...change };
    setTyped(next);
    const trimmed = Object.entries<string>(next).map(([name, text]) => [name, text.trim()]);
    onAsk(Object.fromEntries(trimmed) as Asked<Name>);
  };
  return (
    <Box component="form" role="search" onSubmit={(event) => (event.preventDefault(), ask())} sx={sx}>
      {(Object.keys(fields) as Name[]).map((name) => (
        <Field
          key={name}
          field={fields[name]}
          value={typed[name]}
          onType={(text) => setTyped({ ...typed, [name]: text })}
          onChoose={(value) => ask({ [name]: value } as Partial<Asked<Name>>)}
        />
      ))}
      <Button type="submit" variant="outlined">
        <Trans>Search</Trans>
      </Button>
    </Box>
  );
}

interface FieldProps {
  readonly field: FilterField;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onChoose: (value: string) => void;
}

function Field({ field, value, onType, onChoose }: FieldProps) {
  if ('options' in field) {
    const known = field.options.some(([name]) => name === value) ? value : (field.options[0]?.[0] ?? '');
    return <Choice label={field.label} value={known} options={field.options} onChange={onChoose} />;
  }
  const { label, type, placeholder, maxLength } = field;
  return (
    <TextField
      size="small"
      {...{ label, type, placeholder, value }}
      onChange={({ target }) => onType(target.value)}
      slotProps={{
        htmlInput: { maxLength },
        ...((type === 'date' || placeholder) && { inputLabel: { shrink: true } }),
      }}
    />
  );
}
