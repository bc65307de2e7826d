/** What a Worker can answer at most: Hono and a word. */
import { Hono } from "hono";

const app = new Hono();
app.get("/", (c) => c.text("hello"));

export default app;
