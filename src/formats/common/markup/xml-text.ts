/** Characters that XML 1.0 cannot hold, even as references. */
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Encodes a text as the value of an attribute, so that parsers keep its white space. Each character that XML cannot hold
 * becomes U+FFFD, so that positions stay the same.
 */
export function escapeAttribute(text: string): string {
  return text.replace(FORBIDDEN, "\uFFFD").replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
