/** Runs beside the product, bound to its origin: hands it a mail as the platform does, and answers why it was refused. */
export default {
  async fetch(request, { ORIGIN }) {
    const parameters = new URL(request.url).searchParams;
    const raw = new Uint8Array(await request.arrayBuffer());
    let refused = null;
    await ORIGIN.email({
      from: parameters.get("from"),
      to: parameters.get("to"),
      raw: new Response(raw).body,
      rawSize: raw.byteLength,
      headers: headersOf(new TextDecoder().decode(raw)),
      setReject: (reason) => void (refused = reason),
    });
    return Response.json({ refused });
  },
};

/** Of a mail whose headers are one line each. */
function headersOf(text) {
  const [head] = text.split(/\r?\n\r?\n/, 1);
  return new Headers(head.split(/\r?\n/).map((line) => line.split(/:\s*(.*)/s).slice(0, 2)));
}
