/** Leaves for a payment page, or hands over to a wallet. */
export function openPayment(address: string): void {
  location.assign(address);
}

/** Gives up a page that has been asked for and does not come. */
export function stopLeaving(): void {
  stop();
}

/** Whether the page goes away with it; a wallet opens beside it. */
export const leavesPage = (address: string): boolean => /^https?:/i.test(address);
