import { t } from '@lingui/core/macro';
import { Typography } from '@mui/material';
import { ofRiderTexts, type RiderText } from '../../../domain/rides/rider-texts.ts';
import type { RiderTextsFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import type { Fact } from '../facts.tsx';

interface Words {
  /** On the button before anything is written, on the field, and under it. */
  readonly add: string;
  readonly label: string;
  readonly help: (length: number, max: number) => string;
  /** The label of what was written, and what was written in a line: with its name, or as it is. */
  readonly name: string;
  readonly named: (text: string) => string;
  readonly quoted: (text: string) => string;
}

const WORDS: Record<RiderText, () => Words> = {
  notes: () => ({
    add: t`Add a note to the driver`,
    label: t`Note to the driver`,
    help: (length, max) => t`Your driver reads it with the trip. ${length} of ${max} characters.`,
    name: t`Notes`,
    named: (notes) => t`Notes: ${notes}`,
    quoted: (notes) => `“${notes}”`,
  }),
};

export function toWords(text: RiderText): Words {
  return WORDS[text]();
}

export const RIDER_TEXTS = Object.values(ofRiderTexts((text, maxLength) => ({ text, maxLength })));

/** As a rider types them; empty for what is not written. */
export type TypedTexts = Readonly<Record<RiderText, string>>;

/** What was typed, before it is sent. */
export function typedFacts(typed: TypedTexts): readonly Fact[] {
  return RIDER_TEXTS.map(({ text }) => [toWords(text).label, typed[text].trim()]);
}

/** What a rider has written. */
export function riderFacts(ride: Masked<RiderTextsFragment>): readonly Fact[] {
  const written = unmask<RiderTextsFragment>(ride);
  return RIDER_TEXTS.map(({ text }) => [toWords(text).name, written[text]]);
}

interface RiderTextsProps {
  readonly ride: Masked<RiderTextsFragment>;
  readonly as: 'named' | 'quoted';
}

/** What a rider has written, each in a paragraph. */
export function RiderTexts({ ride, as }: RiderTextsProps) {
  const written = unmask<RiderTextsFragment>(ride);
  return RIDER_TEXTS.map(
    ({ text }) =>
      written[text] && (
        <Typography key={text} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {toWords(text)[as](written[text])}
        </Typography>
      ),
  );
}
