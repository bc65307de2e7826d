/** The name that both Workers' failure reports give the code they ran: the commit it was built from. */
import { execFileSync } from "node:child_process";

/** Says so where files differ from the commit, and where there is no repository. */
export function release(): string {
  try {
    const name = execFileSync("git", ["describe", "--always", "--dirty", "--abbrev=12"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return name.trim();
  } catch {
    return "no-repository";
  }
}
