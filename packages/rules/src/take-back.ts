/** The sources of coins that are taken back: bought coins first, then given coins; the member owes the rest. */
export type TakenCoins = { fromBought: number; fromGiven: number; owed: number };

/** Splits an amount of coins to take back over the coins in a purse. */
export function takeBackCoins(
  purse: { coinsBought: number; coinsGiven: number },
  coins: number,
): TakenCoins {
  const fromBought = Math.min(purse.coinsBought, coins);
  const fromGiven = Math.min(purse.coinsGiven, coins - fromBought);
  return { fromBought, fromGiven, owed: coins - fromBought - fromGiven };
}
