/** Names in Chinese that calls carry, for members of every language: every type of video. */
// oxlint-disable-next-line lantern/text-in-catalogue -- because it is the wire's, and no word of a screen
export const allTypesName = '全部';

/** By it clients ask for what stands behind the members' door; the site may call its root otherwise. */
// oxlint-disable-next-line lantern/text-in-catalogue -- because it is the wire's, and no word of a screen
export const darkWebName = '暗网';
