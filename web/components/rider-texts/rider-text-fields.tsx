import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { RiderText } from '../../../domain/rides/rider-texts.ts';
import { OutlinedField } from '../outlined-field.tsx';
import { RIDER_TEXTS, toWords, type TypedTexts } from './rider-texts.tsx';

interface RiderTextFieldsProps {
  readonly typed: TypedTexts;
  readonly onChange: (changes: Partial<TypedTexts>) => void;
}

/** What the driver should know, for those who have something to say. */
export function RiderTextFields({ typed, onChange }: RiderTextFieldsProps) {
  return RIDER_TEXTS.map(({ text, maxLength }) => (
    <TextField
      key={text}
      {...{ text, maxLength }}
      value={typed[text]}
      onChange={(value) => onChange({ [text]: value.slice(0, maxLength) })}
    />
  ));
}

interface TextFieldProps {
  readonly text: RiderText;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextField({ text, maxLength, value, onChange }: TextFieldProps) {
  const [isWanted, setWanted] = useState(false);
  const { add, label, help } = toWords(text);
  if (!isWanted && value === '') {
    return (
      <Button
        size="small"
        startIcon={<AddIcon />}
        onClick={() => setWanted(true)}
        sx={{ justifySelf: 'start', px: 2 }}
      >
        {add}
      </Button>
    );
  }
  return (
    <OutlinedField
      label={label}
      multiline
      maxRows={4}
      autoFocus={isWanted}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText={help(value.length, maxLength)}
    />
  );
}
