/** A saved card. */
export interface PaymentMethod {
  readonly id: string;
  readonly userId: string;
  /** The provider's id. */
  readonly providerId: string;
  readonly last4: string;
  readonly brand: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly isDefault: boolean;
  readonly createdAt: Date;
}

export interface PaymentMethods {
  /** The first card becomes the default. Saving the same provider's card again gives the one that is there. */
  insert(method: Omit<PaymentMethod, 'isDefault'>): Promise<PaymentMethod>;
  find(userId: string, methodId: string): Promise<PaymentMethod | null>;
  findDefault(userId: string): Promise<PaymentMethod | null>;
  setDefault(userId: string, methodId: string): Promise<PaymentMethod | null>;
  /** Removes a card and makes the newest left the default. Throws `PAYMENT_METHOD_IN_USE` for a ride still to be paid. */
  remove(userId: string, methodId: string): Promise<PaymentMethod | null>;
}

export interface PaymentMethodViews {
  /** The default first, then the newest. */
  ofUser(userId: string): Promise<PaymentMethod[]>;
  /** Those that exist, in any order. */
  findMany(methodIds: readonly string[]): Promise<PaymentMethod[]>;
}
