/** The bytes that several formats have in common. */

export const TAB: u8 = 9;
export const LINE_FEED: u8 = 10;
export const RETURN: u8 = 13;
export const SPACE: u8 = 32;
export const QUOTE: u8 = 34;
export const DASH: u8 = 45;
export const ZERO: u8 = 48;
