import type { App } from '../app.ts';
import { toActor } from './demo-rides.ts';

const ONLINE = `select user_id as id from driver_profiles join users on users.id = user_id
  where is_available and users.is_test_data`;

/** The bundled drivers have no phones: in their place the demo says that they are there. It never says where. */
export async function keepDemoDriversOnline({
  pool,
  useCases,
}: Pick<App, 'pool' | 'useCases'>): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(ONLINE);
  for (const { id } of rows) await useCases.sendHeartbeat.execute(toActor('driver', id));
}
