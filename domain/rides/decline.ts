/** Why a ride was cancelled that was asked of one driver, who said no. */
export const DECLINED = 'The driver declined';
