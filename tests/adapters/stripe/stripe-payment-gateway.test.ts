import { describePaymentGateway } from '../payment-gateway-contract.ts';
import { startStripe } from './stripe-on-test.ts';

describePaymentGateway("the provider's own client", startStripe);
