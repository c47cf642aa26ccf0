/** Bytes that readers look for. */
export const TAB = 9;
export const LINE_FEED = 10;
export const RETURN = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const HASH = 35;
export const OPENING = 40;
export const CLOSING = 41;
export const ASTERISK = 42;
export const COMMA = 44;
export const DASH = 45;
export const DOT = 46;
export const ZERO = 48;
export const NINE = 57;
export const SEMICOLON = 59;
export const UNDERSCORE = 95;
export const BAR = 124;
