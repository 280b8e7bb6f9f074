import { DriverFaces } from './driver-faces.tsx';
import { PriceTable } from './price-table.tsx';
import { Reasons } from './reasons.tsx';
import { TwoSides } from './two-sides.tsx';

/** All below the promise and the estimator. */
export function LandingSections() {
  return (
    <>
      <DriverFaces />
      <Reasons />
      <PriceTable />
      <TwoSides />
    </>
  );
}
