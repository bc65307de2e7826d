/** Opening an account. */
export default function Page() {
  return <p>x</p>;
}
