import { Chip } from '@mui/material';
import type { ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import { needsTexts } from '../../../components/needs/needs-text.ts';

/** What a driver has to know of the rider's needs to answer. */
export function NeedChips({ told }: { readonly told: ChosenNeeds }) {
  return needsTexts(told).map((text) => (
    <Chip key={text} size="small" sx={{ bgcolor: 'glass' }} label={text} />
  ));
}
