/** What a tool prints, asked in this very process: a process of its own takes two seconds to begin. */
import { Console } from "node:console";
import { Readable, Writable } from "node:stream";

export interface Printed {
  stdout: string;
  stderr: string;
  /** What it leaves as the process' exit code. */
  code: number;
}

export interface Surroundings {
  /** Variables of the environment. */
  variables?: Record<string, string>;
  /** Its standard input. */
  typed?: string;
  /** The folder that it is called in. */
  folder?: string;
}

/** The process is the tool's alone until it ends: one at a time. */
export async function printed(
  tool: () => Promise<unknown>,
  { variables = {}, typed = "", folder }: Surroundings = {},
): Promise<Printed> {
  const said = { stdout: "", stderr: "" };
  const into = (name: keyof typeof said) =>
    new Writable({
      write(chunk, _encoding, done) {
        said[name] += String(chunk);
        done();
      },
    });
  const stdout = into("stdout");
  const undo = [
    replace(globalThis, "console", new Console(stdout, into("stderr"))),
    replace(process, "env", { ...process.env, ...variables }),
    replace(process, "stdin", Readable.from([typed])),
    replace(process.stdout, "write", stdout.write.bind(stdout)),
  ];
  const [before, code] = [process.cwd(), process.exitCode];
  process.chdir(folder ?? before);
  process.exitCode = 0;
  try {
    await tool();
    return { ...said, code: process.exitCode };
  } finally {
    process.exitCode = code;
    process.chdir(before);
    for (const back of undo) back();
  }
}

/** Puts a value in a property's place; gives back what undoes it. */
function replace(of: object, key: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(of, key);
  Object.defineProperty(of, key, { value, configurable: true, writable: true });
  return () => {
    if (own) Object.defineProperty(of, key, own);
    else Reflect.deleteProperty(of, key);
  };
}
