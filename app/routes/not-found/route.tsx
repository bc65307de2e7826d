/** The page for an address that does not exist. */
export default function Page() {
  return <p>x</p>;
}
