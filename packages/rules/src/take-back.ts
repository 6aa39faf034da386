/** Where what is taken back comes from: coins bought before coins given, and what is no longer there is owed. */
export type TakenCoins = { fromBought: number; fromGiven: number; owed: number };

/** Splits coins to take back over what a purse has. */
export function takeBackCoins(
  purse: { coinsBought: number; coinsGiven: number },
  coins: number,
): TakenCoins {
  const fromBought = Math.min(purse.coinsBought, coins);
  const fromGiven = Math.min(purse.coinsGiven, coins - fromBought);
  return { fromBought, fromGiven, owed: coins - fromBought - fromGiven };
}
