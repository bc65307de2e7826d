/** Whether a password is one that guessers try first: a bundled list, the product's own words, the person's own. */

/** Without digits and signs around them these are the product's words, or what people write for want of one. */
const PRODUCT_WORDS = new Set([
  "halyard",
  "halyardvpn",
  "vpn",
  "myvpn",
  "freevpn",
  "password",
  "passw0rd",
]);
const FEWEST_SYMBOLS = 3;

let list: Promise<ReadonlySet<string>> | undefined;

/** About 49,000 passwords in the order of their use; loaded with the first password an isolate checks. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return list;
}

/** `own` is what a guesser knows of the person: account name, address. */
export async function isCommonPassword(password: string, own: string[] = []): Promise<boolean> {
  const folded = password.normalize("NFKC").toLowerCase();
  const word = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const known = own.flatMap((value) => [value.toLowerCase(), value.toLowerCase().split("@")[0]!]);
  return (
    new Set(folded).size < FEWEST_SYMBOLS ||
    PRODUCT_WORDS.has(word) ||
    known.some((value) => value === folded || (value !== "" && value === word)) ||
    (await commonPasswords()).has(folded)
  );
}
