import { expect, it } from 'vitest';
import { countStatements } from '../../support/count-statements.ts';
import { anAdmin, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 2 });

it('an announcement to all who are online takes as many statements as one to a single driver', async () => {
  const { useCases, pool } = app;
  const counted = countStatements(pool);
  const [admin, driver] = [await anAdmin(useCases), await anOnlineDriver(useCases)];
  for (let drivers = 1; drivers < 4; drivers += 1) await anOnlineDriver(useCases);
  counted.take();
  await useCases.sendAnnouncement.execute(admin, { text: 'Game night', driverId: driver.userId });
  const toOne = counted.take().statements.length;
  await useCases.sendAnnouncement.execute(admin, { text: 'Game night', toOnline: true });
  expect(toOne).toBeGreaterThan(3);
  expect(counted.take().statements).toHaveLength(toOne);
  const { rows } = await pool.query('select count(*)::int as sent from announcement_receipts');
  expect(rows).toEqual([{ sent: 5 }]);
});
