export function escapeXml(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns whether XML 1.0 allows all characters of a text. */
export function isXmlText(text: string): boolean {
  return !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(
    text,
  );
}
