import type { RiderNeeds } from '../../../application/ports/needs.ts';
import { NO_NEEDS } from '../../../domain/needs/needs.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select } from '../statement.ts';
import { RIDER_NEEDS } from './rider-needs-table.ts';

const OF = select('rider-needs.of', RIDER_NEEDS, 'where rider_id = $rider_id');
const SAVE = insert('rider-needs.save', RIDER_NEEDS, {
  also: ['rider_id'],
  onConflict: '(rider_id) do update set needs = excluded.needs, extra_minutes = excluded.extra_minutes',
});

export const postgresRiderNeeds = (sql: SqlRunner): RiderNeeds => ({
  of: async (riderId) => (await sql.first(OF({ rider_id: riderId }))) ?? NO_NEEDS,
  save: (riderId, needs) => sql.write(SAVE({ ...RIDER_NEEDS.toRow(needs), rider_id: riderId })),
});
