/** Chinese names on the wire for members of every language; this one means all types of videos. */
// oxlint-disable-next-line lantern/text-in-catalogue -- because it is the wire's, and no word of a screen
export const allTypesName = '全部';

/** The name by which clients ask for the VIP-only root; the site may display another name. */
// oxlint-disable-next-line lantern/text-in-catalogue -- because it is the wire's, and no word of a screen
export const darkWebName = '暗网';
