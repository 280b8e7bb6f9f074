import { z } from 'zod';
import type { MergePreview, MergeView } from '../../../application/care/merges.ts';
import { MERGE_OBSTACLES, TOLD_KINDS, undoUntil } from '../../../domain/care/passenger-merge.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { fullName } from '../../../domain/users/user.ts';
import { careGrantShape, personShape, presentGrant } from './care.ts';
import { fieldsOf, id, instant, money } from './fields.ts';

export const mergePreviewShape = z
  .object({
    version: z.string().describe('For the merge'),
    from: personShape,
    into: personShape,
    items: z.array(
      z.object({
        kind: z.enum(TOLD_KINDS),
        moves: z.int(),
        stays: z.int().describe('Those of which the other person has their own'),
      }),
    ),
    walletAmount: money.describe('Goes from the one wallet to the other'),
    helpers: z.array(z.object({ grant: careGrantShape, isKept: z.boolean().describe('Otherwise it ends') })),
    obstacles: z
      .array(z.object({ kind: z.enum(MERGE_OBSTACLES), count: z.int() }))
      .describe('What has to end first'),
  })
  .meta({ id: 'MergePreview' });

export function presentMergePreview(preview: MergePreview): z.output<typeof mergePreviewShape> {
  const { version, from, into, items, walletCents, helpers, obstacles } = preview;
  return {
    version,
    from: fieldsOf(personShape, from),
    into: fieldsOf(personShape, into),
    items: items.map((item) => ({ ...item })),
    walletAmount: dollarsFromCents(walletCents),
    helpers: helpers.map(({ grant, isKept }) => ({ grant: presentGrant(grant), isKept })),
    obstacles: obstacles.map((one) => ({ ...one })),
  };
}

export const passengerMergeShape = z
  .object({
    id,
    from: personShape,
    into: personShape,
    reason: z.string(),
    mergedAt: instant,
    mergedBy: z.string().nullable().describe('Null for the command line'),
    undoUntil: instant,
    undoneAt: instant.nullable(),
    undoneBy: z.string().nullable(),
  })
  .meta({ id: 'PassengerMerge' });

export function presentMerge(view: MergeView): z.output<typeof passengerMergeShape> {
  const { merge, from, into, mergedBy, undoneBy } = view;
  return {
    id: merge.id,
    from: fieldsOf(personShape, from),
    into: fieldsOf(personShape, into),
    reason: merge.reason,
    mergedAt: merge.mergedAt.toISOString(),
    mergedBy: mergedBy && fullName(mergedBy),
    undoUntil: undoUntil(merge).toISOString(),
    undoneAt: merge.undoneAt?.toISOString() ?? null,
    undoneBy: undoneBy && fullName(undoneBy),
  };
}
