/** The closed list of elements that rich text may hold: the server writes no other, the browser shows no other. */
export const RICH_TEXT_TAGS: readonly string[] = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'sub'],
  ...['sup', 'code', 'pre', 'a', 'img', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'bdi'],
];
