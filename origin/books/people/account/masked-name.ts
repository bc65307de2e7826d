/** A person's name for those who know them. */

/** The first letter: enough for friends to know each other, and for nobody else. Empty for somebody who has left. */
export function maskedName(name: string): string {
  const [first = ""] = name;
  return first && `${first}***`;
}
