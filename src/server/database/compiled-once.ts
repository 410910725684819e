import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { Statement, Tables } from './database.ts'

/** Stands for a value in a compiled statement. */
class Place {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * A statement that is compiled at its first use, for all values: compiling takes longer than a short statement itself.
 *
 *     const ownerOf = compiledOnce(kysely, ({ id }: { id: string }) => sql`select "userId" from "session" where "id" = ${id}`)
 *     await readRow(ownerOf({ id: 'a' }))
 *
 * `build` receives stand-ins for the values, so it may only put them into the statement.
 */
export function compiledOnce<Values extends object, Row>(
  kysely: Kysely<Tables>,
  build: (values: Values) => RawBuilder<Row>,
): (values: Values) => Statement<Row> {
  let compiled: CompiledQuery<Row> | undefined
  const places = new Proxy({}, { get: (_, name) => new Place(name) }) as Values
  return (values) => ({
    compile() {
      compiled ??= build(places).compile(kysely)
      const parameters = compiled.parameters.map((each) =>
        each instanceof Place ? values[each.name as keyof Values] : each,
      )
      return { ...compiled, parameters }
    },
  })
}
