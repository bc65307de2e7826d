/**
 * A Worker's bindings, each question to which goes through a function: databases with their sessions, and objects.
 * `ask(run, sqls)` decides when it is put; an object has no `sqls`.
 */
export function bindingsThrough(env, ask) {
  return Object.fromEntries(
    Object.entries(env).map(([name, binding]) => [
      name,
      WRAPS[kindOf(binding)]?.(binding, ask) ?? binding,
    ]),
  );
}

const WRAPS = { D1Database: database, DurableObjectNamespace: objects };

/** By its class: a binding to another Worker has a method of any name. */
const kindOf = (binding) => binding?.constructor?.name ?? "";

function database(db, ask) {
  const real = new WeakMap();

  function wrapped(statement, sql) {
    const asks =
      (name) =>
      (...of) =>
        ask(() => statement[name](...of), [sql]);
    const made = {
      bind: (...values) => wrapped(statement.bind(...values), sql),
      first: asks("first"),
      all: asks("all"),
      run: asks("run"),
      raw: asks("raw"),
    };
    real.set(made, { statement, sql });
    return made;
  }

  return {
    prepare: (sql) => wrapped(db.prepare(sql), sql),
    batch(made) {
      const statements = made.map((one) => real.get(one));
      const run = () => db.batch(statements.map(({ statement }) => statement));
      return ask(
        run,
        statements.map(({ sql }) => sql),
      );
    },
    withSession: (...of) => database(db.withSession(...of), ask),
    getBookmark: () => db.getBookmark(),
  };
}

/** Whatever is called on an object is a question to it. */
function objects(namespace, ask) {
  const stubs =
    (name) =>
    (...of) => {
      const stub = namespace[name](...of);
      return new Proxy(stub, {
        get:
          (_, method) =>
          (...said) =>
            ask(() => stub[method](...said), []),
      });
    };
  return {
    idFromName: (name) => namespace.idFromName(name),
    get: stubs("get"),
    getByName: stubs("getByName"),
  };
}
