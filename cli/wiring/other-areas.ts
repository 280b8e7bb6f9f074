import { ApproveDriver } from '../../application/drivers/approve-driver.ts';
import { ListAvailableDrivers } from '../../application/drivers/list-available-drivers.ts';
import { ListEarnings } from '../../application/drivers/list-earnings.ts';
import { ShowDriverApplication } from '../../application/drivers/show-driver-application.ts';
import { ShowDriverProfile } from '../../application/drivers/show-driver-profile.ts';
import { ShowDriverStats } from '../../application/drivers/show-driver-stats.ts';
import { ShowDriver } from '../../application/drivers/show-driver.ts';
import { SubmitDriverApplication } from '../../application/drivers/submit-driver-application.ts';
import { TrustDriver } from '../../application/drivers/trust-driver.ts';
import { UpdateDriverProfile } from '../../application/drivers/update-driver-profile.ts';
import {
  SetWeeklyAvailability,
  ShowWeeklyAvailability,
} from '../../application/drivers/weekly-availability.ts';
import { ListPricingHistory } from '../../application/pricing/list-pricing-history.ts';
import { QuoteFare } from '../../application/pricing/quote-fare.ts';
import { ShowPricing } from '../../application/pricing/show-pricing.ts';
import { UpdatePricing } from '../../application/pricing/update-pricing.ts';
import { GeocodeAddress } from '../../application/geo/geocode-address.ts';
import { PlanTrip } from '../../application/geo/plan-trip.ts';
import { SuggestAddresses } from '../../application/geo/suggest-addresses.ts';
import { GeneratePayouts } from '../../application/payouts/generate-payouts.ts';
import { ListPayouts } from '../../application/payouts/list-payouts.ts';
import { ProcessPayouts } from '../../application/payouts/process-payouts.ts';
import { TransferPayouts } from '../../application/payouts/transfer-payouts.ts';
import { Authenticate } from '../../application/users/authenticate.ts';
import { CreateAdmin } from '../../application/users/create-admin.ts';
import { LogIn } from '../../application/users/log-in.ts';
import { LogOut } from '../../application/users/log-out.ts';
import { RegisterUser } from '../../application/users/register-user.ts';
import { CreditWallet } from '../../application/wallet/credit-wallet.ts';
import { ListWalletTransactions } from '../../application/wallet/list-wallet-transactions.ts';
import { ShowWallet } from '../../application/wallet/show-wallet.ts';
import { VerifyLedger } from '../../application/wallet/verify-ledger.ts';
import { ports, type BindUseCase } from './tokens.ts';

/** Drivers, fares, places, weekly payouts, people, the wallet's views. */
export function bindTheRest(bind: BindUseCase, p = ports): void {
  bind('approveDriver', ApproveDriver, p.unitOfWork, p.ids, p.clock);
  bind('authenticate', Authenticate, p.sessions);
  bind('createAdmin', CreateAdmin, p.unitOfWork, p.passwords, p.ids, p.clock);
  bind('creditWallet', CreditWallet, p.unitOfWork, p.ids, p.clock);
  bind('generatePayouts', GeneratePayouts, p.unitOfWork, p.serviceArea, p.ids, p.clock);
  bind('geocodeAddress', GeocodeAddress, p.geocoder);
  bind('listAvailableDrivers', ListAvailableDrivers, p.driverViews);
  bind('listEarnings', ListEarnings, p.driverViews);
  bind('listPayouts', ListPayouts, p.payoutViews);
  bind('listPricingHistory', ListPricingHistory, p.pricingViews);
  bind('listWalletTransactions', ListWalletTransactions, p.walletViews);
  bind('logIn', LogIn, p.unitOfWork, p.sessions, p.passwords, p.loginThrottle, p.clock);
  bind('logOut', LogOut, p.sessions);
  bind('planTrip', PlanTrip, p.routePlanner);
  bind('processPayouts', ProcessPayouts, p.unitOfWork, p.payoutViews, p.ids, p.clock);
  bind('quoteFare', QuoteFare, p.pricingViews, p.routePlanner, p.quoteSigner, p.serviceArea, p.clock);
  bind('registerUser', RegisterUser, p.unitOfWork, p.sessions, p.passwords, p.ids, p.clock);
  bind('setWeeklyAvailability', SetWeeklyAvailability, p.unitOfWork);
  bind('showDriver', ShowDriver, p.driverViews);
  bind('showDriverApplication', ShowDriverApplication, p.driverApplicationViews);
  bind('showDriverProfile', ShowDriverProfile, p.driverViews);
  bind('showDriverStats', ShowDriverStats, p.driverViews, p.serviceArea, p.clock);
  bind('showPricing', ShowPricing, p.pricingViews);
  bind('showWallet', ShowWallet, p.walletViews);
  bind('showWeeklyAvailability', ShowWeeklyAvailability, p.driverViews);
  bind('submitDriverApplication', SubmitDriverApplication, p.unitOfWork, p.serviceArea, p.ids, p.clock);
  bind('suggestAddresses', SuggestAddresses, p.geocoder);
  bind('transferPayouts', TransferPayouts, p.unitOfWork, p.payoutViews, p.transfers, p.ids, p.clock);
  bind('trustDriver', TrustDriver, p.unitOfWork, p.ids);
  bind('updateDriverProfile', UpdateDriverProfile, p.unitOfWork);
  bind('updatePricing', UpdatePricing, p.unitOfWork, p.ids, p.clock);
  bind('verifyLedger', VerifyLedger, p.ledgerAuditor);
}
