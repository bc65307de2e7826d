/**
 * Asks through the runtime's own client and reads the answer to its end at once. That client hands out a copy that
 * shares the answer's body; once the answer itself is collected as garbage, the body is taken back.
 */
import { sentAnew } from "./kept-connection.ts";

export async function runtimeAnswer(send: () => Promise<unknown>): Promise<Response> {
  // Safe because the client's class and Node's come from the same library.
  const answer = (await sentAnew(send)) as Response;
  return new Response(answer.body && (await answer.arrayBuffer()), answer);
}
