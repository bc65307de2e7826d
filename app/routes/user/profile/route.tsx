/** The account itself. */
export default function Page() {
  return <p>x</p>;
}
