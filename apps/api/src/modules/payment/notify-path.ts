/** Where a channel sends its notifies. */
export const notifyPath = (channel: string): string => `/renren-api/api/pay/notify/${channel}`;
