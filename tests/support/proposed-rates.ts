/** Rates as a form sends them: those of a new installation. */
export const proposedRates = {
  schedulingFee: '2.50',
  shortDistanceMinimum: '15.00',
  shortDistancePerMile: '1.92',
  longDistanceMinimum: '25.00',
  longDistancePerMile: '1.75',
  commissionRate: '85.00',
};
