/** The pay page of an order at the sandbox. */
export const sandboxPath = (orderNumber: string): string =>
  `/renren-api/api/pay/sandbox/${orderNumber}`;

export const sandboxStylePath = '/renren-api/api/pay/sandbox.css';
