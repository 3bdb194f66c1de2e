/** A header of a request, from Node's own list when there is one: building a list of another kind costs more than the rest. */
import type { ServerContext } from './route.ts'

/** The header's text; undefined when it was not sent. */
export function headerOf(context: ServerContext, name: string): string | undefined {
  const headers = context.env?.incoming?.headers
  if (headers === undefined) return context.req.header(name)
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
