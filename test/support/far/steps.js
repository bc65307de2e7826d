/**
 * Holds every question until nothing else is asked, then lets all of them go at once. What is asked after that stands
 * behind them, so that the number of times is the longest row of questions, whatever each of them takes.
 */

/** So many turns without anything new, and whatever runs at once has run. */
const QUIET_TURNS = 3;

export function stepsOf() {
  let held = [];
  /** How far away what is asked is, in milliseconds. */
  let way = 0;
  /** What is under way: questions that were let go, and what is waited for beside them. */
  let busy = 0;
  /** Tells whether anything happened since. */
  let moves = 0;
  let asked = 0;
  let steps = 0;

  async function isQuiet() {
    const before = moves;
    for (let turns = 0; turns < QUIET_TURNS; turns++) await turn(0);
    return busy === 0 && moves === before;
  }

  async function over(work) {
    try {
      return await work();
    } finally {
      busy--;
      moves++;
    }
  }

  function letGo() {
    steps++;
    moves++;
    busy += held.length;
    for (const question of held) question.isHeld = false;
    held = [];
  }

  return {
    /** For what is no question, and is waited for all the same. */
    during(work) {
      busy++;
      return over(work);
    },
    /** Each looks for itself: a request that has ended answers no other's timers. */
    async ask(run) {
      const question = { isHeld: true };
      held.push(question);
      asked++;
      moves++;
      while (question.isHeld) {
        if (!(await isQuiet())) continue;
        if (way > 0) await turn(way);
        if (question.isHeld && busy === 0) letGo();
      }
      return over(run);
    },
    /** What a call asks in all, its longest row until it answers, and how long that took, everything `ms` away. */
    async counted(call, ms) {
      way = ms;
      asked = 0;
      steps = 0;
      const begun = Date.now();
      const answer = await call();
      const row = steps;
      const waited = Date.now() - begun;
      while (!(await isQuiet()) || held.length > 0);
      return { answer, row, questions: asked, waited };
    },
  };
}

const turn = (ms) => new Promise((go) => setTimeout(go, ms));
